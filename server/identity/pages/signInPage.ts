import { html } from 'hono/html'
import { ssoTexts } from '../texts/texts'
import { banner, field } from './fields'
import { page, type Html, type PageFrame } from './layout'

export type SignInPage = Omit<PageFrame, 'title'> & {
  action: string
  signUpHref: string
  username: string
  problem: string | null
}

export function signInPage({ action, signUpHref, username, problem, ...frame }: SignInPage): Html {
  const texts = ssoTexts[frame.language]
  const { title, lead, submit, noAccount, toSignUp } = texts.signIn
  const name = {
    name: 'username',
    label: texts.username,
    type: 'text',
    autocomplete: 'username',
    value: username,
  } as const
  const password = {
    name: 'password',
    label: texts.password,
    type: 'password',
    autocomplete: 'current-password',
  } as const
  return page(
    { ...frame, title, ...(username !== '' && { shows: { page: 'person', again: action } }) },
    html`<p class="sso-lead">${lead}</p>
      ${problem === null ? '' : banner('error', problem)}
      <form class="sso-form" method="post" action="${action}">
        ${field(texts, { ...name, required: true, autofocus: problem === null && username === '' })}
        ${field(texts, { ...password, required: true, autofocus: problem === null && username !== '' })}
        <button class="sso-button" type="submit">${submit}</button>
      </form>
      <p class="sso-switch">${noAccount} <a href="${signUpHref}">${toSignUp}</a></p>`,
  )
}
