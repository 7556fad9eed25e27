import { html } from 'hono/html'
import type { ProfileProblems } from '../accounts/accountForm'
import type { Html } from './layout'
import type { FieldProblem, SsoTexts } from '../texts/types'

export type Field = {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  autocomplete: string
  value?: string
  hint?: string
  problem?: FieldProblem | undefined
  required?: boolean
  autofocus?: boolean
}

const attribute = (present: boolean | undefined, name: string) => (present ? name : '')

/** A labelled input whose hint and problem are announced by screen readers. */
export function field(
  texts: SsoTexts,
  { name, label, type, autocomplete, value = '', hint, problem, required, autofocus }: Field,
): Html {
  const described = [hint ? `${name}-hint` : '', problem ? `${name}-problem` : ''].filter(Boolean).join(' ')
  return html`<div class="sso-field">
    <label for="${name}">${label}${required ? '' : html` <span class="sso-optional">${texts.optional}</span>`}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${type === 'password' ? '' : value}"
      autocomplete="${autocomplete}"
      autocapitalize="none"
      spellcheck="false"
      ${attribute(required, 'required')}
      ${attribute(autofocus, 'autofocus')}
      ${attribute(problem !== undefined, 'aria-invalid=true')}
      ${described ? html`aria-describedby="${described}"` : ''}
    />
    ${hint ? html`<p class="sso-hint" id="${name}-hint">${hint}</p>` : ''}
    ${problem ? html`<p class="sso-problem" id="${name}-problem">${texts.problems[problem]}</p>` : ''}
  </div>`
}

/** The problems of a form, announced at once; each line links to its field. */
export function errorSummary(texts: SsoTexts, problems: ProfileProblems): Html {
  const lines = Object.entries(problems).map(
    ([name, problem]) => html`<li><a href="#${name}">${texts.problems[problem]}</a></li>`,
  )
  return html`<div class="sso-banner sso-error" role="alert" tabindex="-1" autofocus>
    <p>${texts.errorSummary}</p>
    <ul>
      ${lines}
    </ul>
  </div>`
}

/** A message above a form. An error is announced at once and gets the focus. */
export function banner(tone: 'error' | 'success', text: string): Html {
  return tone === 'error'
    ? html`<p class="sso-banner sso-error" role="alert" tabindex="-1" autofocus>${text}</p>`
    : html`<p class="sso-banner sso-success" role="status">${text}</p>`
}
