import { html } from 'hono/html'
import type { ProfileProblems } from '../accounts/accountForm'
import { banner, field, firstProblem, page, rulesOf, type Html, type PageFrame } from './layout'

type SignInPage = Omit<PageFrame, 'title'> & {
  action: string
  signUpHref: string
  username: string
  problem: string | null
}

export function signInPage({ action, signUpHref, username, problem, ...frame }: SignInPage): Html {
  const { texts, contactEmail } = frame
  const { title, lead, submit, noAccount, toSignUp, forgotten } = texts.signIn
  return page(
    { ...frame, title, ...(username !== '' && { shows: { page: 'person', again: action } }) },
    html`<p class="sso-lead">${lead}</p>
      ${problem === null ? '' : banner('error', problem)}
      <form class="sso-form" method="post" action="${action}">
        ${field(texts, { type: 'text', name: 'username', label: texts.username, autocomplete: 'username', value: username, required: true, autofocus: problem === null && username === '' })}
        ${field(texts, { type: 'password', name: 'password', label: texts.password, autocomplete: 'current-password', required: true, autofocus: problem === null && username !== '' })}
        <button class="sso-button" type="submit">${submit}</button>
      </form>
      <p class="sso-switch">${noAccount} <a href="${signUpHref}">${toSignUp}</a></p>
      ${contactEmail === '' ? '' : html`<p class="sso-switch">${forgotten} <a href="mailto:${contactEmail}">${contactEmail}</a></p>`}`,
  )
}

/** The terms of a sign-up; in tabs of their own, because the form would lose what was typed. */
function consent({ texts, language, portalUrl }: Omit<PageFrame, 'title'>): Html {
  const { before, terms, and, privacy, after } = texts.signUp.consent
  const link = (path: string, name: string) =>
    html`<a href="${portalUrl}/protocol/${path}?lang=${language}" target="_blank" rel="noopener"
      >${name}<span class="sso-hidden">${texts.opensInNewTab}</span></a
    >`
  return html`<p class="sso-hint">${before}${link('service', terms)}${and}${link('private', privacy)}${after}</p>`
}

type SignUpPage = Omit<PageFrame, 'title'> & {
  action: string
  signInHref: string
  values: { username: string; nickname: string; email: string }
  problems: ProfileProblems
  notice: string | null
}

export function signUpPage({ action, signInHref, values, problems, notice, ...frame }: SignUpPage): Html {
  const { texts } = frame
  const { title, lead, submit, hasAccount, toSignIn } = texts.signUp
  const first = firstProblem(problems)
  const rules = rulesOf(texts)
  const text = { type: 'text' } as const
  const secret = { type: 'password', autocomplete: 'new-password', required: true } as const
  return page(
    { ...frame, title },
    html`<p class="sso-lead">${lead}</p>
      ${notice === null ? '' : banner('error', notice)}
      <form class="sso-form" method="post" action="${action}" novalidate>
        ${field(texts, { ...text, name: 'username', label: texts.username, autocomplete: 'username', value: values.username, hint: texts.usernameHint, problem: problems.username, required: true, rules: rules.username, autofocus: first === 'username' || (!first && notice === null) })}
        ${field(texts, { ...text, name: 'nickname', label: texts.nickname, autocomplete: 'nickname', value: values.nickname, problem: problems.nickname, autofocus: first === 'nickname' })}
        ${field(texts, { name: 'email', type: 'email', label: texts.email, autocomplete: 'email', value: values.email, hint: texts.emailHint, problem: problems.email, rules: rules.email, autofocus: first === 'email' })}
        ${field(texts, { ...secret, name: 'password', label: texts.password, hint: texts.passwordHint, problem: problems.password, rules: rules.password, autofocus: first === 'password' })}
        ${field(texts, { ...secret, name: 'repeat', label: texts.repeatPassword, problem: problems.repeat, rules: rules.repeat, autofocus: first === 'repeat' })}
        ${consent(frame)}
        <button class="sso-button" type="submit">${submit}</button>
      </form>
      <p class="sso-switch">${hasAccount} <a href="${signInHref}">${toSignIn}</a></p>`,
  )
}
