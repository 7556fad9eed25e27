import { html } from 'hono/html'
import type { ProfileProblems } from '../accounts/accountForm'
import { ssoTexts } from '../texts/texts'
import { banner, errorSummary, field } from './fields'
import { page, type Html, type PageFrame } from './layout'

export type SignUpPage = Omit<PageFrame, 'title'> & {
  action: string
  signInHref: string
  values: { username: string; nickname: string; email: string }
  problems: ProfileProblems
  notice: string | null
}

export function signUpPage({ action, signInHref, values, problems, notice, ...frame }: SignUpPage): Html {
  const texts = ssoTexts[frame.language]
  const { title, lead, submit, hasAccount, toSignIn } = texts.signUp
  const hasProblem = Object.keys(problems).length > 0
  const text = { type: 'text' } as const
  const secret = { type: 'password', autocomplete: 'new-password', required: true } as const
  return page(
    { ...frame, title },
    html`<p class="sso-lead">${lead}</p>
      ${notice === null ? '' : banner('error', notice)} ${hasProblem ? errorSummary(texts, problems) : ''}
      <form class="sso-form" method="post" action="${action}">
        ${field(texts, { ...text, name: 'username', label: texts.username, autocomplete: 'username', value: values.username, hint: texts.usernameHint, problem: problems.username, required: true, autofocus: !hasProblem && notice === null })}
        ${field(texts, { ...text, name: 'nickname', label: texts.nickname, autocomplete: 'nickname', value: values.nickname, problem: problems.nickname })}
        ${field(texts, { name: 'email', type: 'email', label: texts.email, autocomplete: 'email', value: values.email, problem: problems.email })}
        ${field(texts, { ...secret, name: 'password', label: texts.password, hint: texts.passwordHint, problem: problems.password })}
        ${field(texts, { ...secret, name: 'repeat', label: texts.repeatPassword, problem: problems.repeat })}
        <button class="sso-button" type="submit">${submit}</button>
      </form>
      <p class="sso-switch">${hasAccount} <a href="${signInHref}">${toSignIn}</a></p>`,
  )
}
