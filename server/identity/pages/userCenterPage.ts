import { html } from 'hono/html'
import type { ProfileProblems } from '../accounts/accountForm'
import { USER_CENTER } from '@/server/configuration/signInAddresses'
import { banner, field, firstProblem, page, rulesOf, type Html, type PageFrame } from './layout'

export type UserCenterPage = Omit<PageFrame, 'title'> & {
  username: string
  values: { nickname: string; email: string }
  problems: ProfileProblems
  notice: { tone: 'error' | 'success'; text: string } | null
}

const action = (name: string, language: string) => `${USER_CENTER}/${name}?lang=${language}`

function profileForm({ language, texts, values, problems }: UserCenterPage): Html {
  const first = firstProblem(problems)
  return html`<section class="sso-section" aria-labelledby="profile-title">
    <h2 id="profile-title">${texts.userCenter.profile}</h2>
    <form class="sso-form" method="post" action="${action('profile', language)}">
      ${field(texts, { type: 'text', name: 'nickname', label: texts.nickname, autocomplete: 'nickname', value: values.nickname, problem: problems.nickname, autofocus: first === 'nickname' })}
      ${field(texts, { type: 'email', name: 'email', label: texts.email, autocomplete: 'email', value: values.email, hint: texts.emailHint, problem: problems.email, rules: rulesOf(texts).email, autofocus: first === 'email' })}
      <button class="sso-button" type="submit">${texts.userCenter.saveProfile}</button>
    </form>
  </section>`
}

function passwordForm({ language, texts, username, problems }: UserCenterPage): Html {
  const secret = { type: 'password', autocomplete: 'new-password', required: true } as const
  const first = firstProblem(problems)
  const rules = rulesOf(texts)
  return html`<section class="sso-section" aria-labelledby="password-title">
    <h2 id="password-title">${texts.userCenter.password}</h2>
    <form class="sso-form" method="post" action="${action('password', language)}">
      <input
        class="sso-hidden"
        type="text"
        name="username"
        value="${username}"
        autocomplete="username"
        readonly
        tabindex="-1"
        aria-hidden="true"
      />
      ${field(texts, { ...secret, autocomplete: 'current-password', name: 'current', label: texts.currentPassword, problem: problems.current, autofocus: first === 'current' })}
      ${field(texts, { ...secret, name: 'password', label: texts.newPassword, hint: texts.passwordHint, problem: problems.password, rules: rules.password, autofocus: first === 'password' })}
      ${field(texts, { ...secret, name: 'repeat', label: texts.repeatPassword, problem: problems.repeat, rules: rules.repeat, autofocus: first === 'repeat' })}
      <button class="sso-button sso-secondary" type="submit">${texts.userCenter.savePassword}</button>
    </form>
  </section>`
}

export function userCenterPage(input: UserCenterPage): Html {
  const { texts } = input
  return page(
    {
      ...input,
      title: texts.userCenter.title,
      wide: true,
      shows: { page: 'person', again: `${USER_CENTER}?lang=${input.language}` },
    },
    html`<p class="sso-lead">${texts.userCenter.lead} <strong>${input.username}</strong></p>
      ${input.notice ? banner(input.notice.tone, input.notice.text) : ''}
      <div class="sso-sections">${profileForm(input)} ${passwordForm(input)}</div>
      <form class="sso-signout" method="post" action="${action('sign-out', input.language)}">
        <p>${texts.userCenter.signOutLead}</p>
        <button class="sso-button sso-danger" type="submit">${texts.userCenter.signOut}</button>
      </form>
      <p class="sso-switch"><a href="${input.portalUrl}/">${texts.backToPortal}</a></p>`,
  )
}
