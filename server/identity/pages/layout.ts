import { html, raw } from 'hono/html'
import type { Language } from '@/openapi/types'
import { languageTags } from '@/openapi/rules/language'
import { mountains } from './mountains'
import type { FieldProblem, SsoTexts } from '../texts/en'

/** Markup with every interpolated text escaped. */
export type Html = ReturnType<typeof html>

export type PageFrame = {
  language: Language
  texts: SsoTexts
  product: string
  /** The address of the pages' icon. */
  icon: string
  /** The operator's address for users; '' for none. */
  contactEmail: string
  title: string
  stylesheet: string
  script: string
  portalUrl: string
  /** The same page in the other language; null if a repeated request would not show it again. */
  otherLanguageHref: string | null
  wide?: boolean
  /** Data for the script: the page shows a user and reloads at `again`, or a user has just signed out. */
  shows?: { page: 'person'; again: string } | { page: 'signed-out' }
}

const dataOf = ({ shows, portalUrl }: PageFrame) =>
  shows &&
  html` data-page="${shows.page}" data-home="${portalUrl}/" ${'again' in shows ? html`data-again="${shows.again}"` : ''}`

/** The whole document of a sign-in page, which works without scripts. */
export function page(frame: PageFrame, content: Html): Html {
  const { language, texts, product, icon, title, stylesheet, script, portalUrl, otherLanguageHref, wide } = frame
  const other = language === 'zh' ? 'en' : 'zh'
  return html`<!doctype html>
    <html lang="${languageTags[language]}" ${dataOf(frame) ?? ''}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${product}</title>
        <link rel="icon" href="${icon}" />
        <link rel="stylesheet" href="${stylesheet}" />
        <script src="${script}" defer></script>
      </head>
      <body class="sso">
        <header class="sso-header">
          <div class="sso-row">
            <a class="sso-brand" href="${portalUrl}/"
              ><img src="${icon}" alt="" width="30" height="30" /><span>${product}</span></a
            >
            ${otherLanguageHref === null ? '' : html`<a class="sso-language" href="${otherLanguageHref}" lang="${languageTags[other]}" hreflang="${languageTags[other]}">${texts.otherLanguage}</a>`}
          </div>
        </header>
        ${wide ? '' : mountains}
        <main class="sso-main${wide ? ' sso-wide' : ''}">
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}

type MessagePage = PageFrame & { lead: string; retryHref: string | null; retryText?: string }

/** A page with one message and a link to continue. */
export function messagePage({ lead, retryHref, retryText, ...frame }: MessagePage): Html {
  const { texts } = frame
  return page(
    frame,
    html`<p class="sso-lead">${lead}</p>
      <p class="sso-actions">
        ${retryHref === null ? '' : html`<a class="sso-button" href="${retryHref}">${retryText ?? texts.signInAgain}</a>`}
        <a class="sso-button sso-secondary" href="${frame.portalUrl}/">${texts.backToPortal}</a>
      </p>`,
  )
}

type Field = {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  autocomplete: string
  value?: string
  hint?: string
  problem?: FieldProblem | undefined
  required?: boolean
  autofocus?: boolean
  /** Rules that the script checks before the form is sent. */
  rules?: Html
}

const attribute = (present: boolean | undefined, name: string) => (present ? name : '')

const eye = raw(
  '<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false"><path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" /><circle cx="12" cy="12" r="3" /><path class="sso-strike" d="M4 20 20 4" /></svg>',
)

/** Shows and hides a password; the script makes it visible, in a place that is kept free. */
const revealButton = (texts: SsoTexts, name: string, label: string) =>
  html`<button class="sso-reveal" type="button" aria-pressed="false" aria-controls="${name}" hidden>
    ${eye}<span class="sso-hidden">${label === texts.password ? texts.showPassword : texts.showPasswordOf(label)}</span>
  </button>`

/** As `usernameProblem`, which also knows reserved names; the server trims spaces. */
const usernamePattern = String.raw`\s*[\p{Script=Han}A-Za-z0-9._\-]{2,32}\s*`

/** Rules of the script for a new username, an email address, a new password and its repetition. */
export const rulesOf = ({ problems }: SsoTexts) => ({
  username: html`pattern="${usernamePattern}" data-mismatch="${problems.usernameInvalid}"`,
  email: html`data-mismatch="${problems.emailInvalid}"`,
  password: html`minlength="8" data-length="${problems.passwordLength}"`,
  repeat: html`data-same="password" data-differs="${problems.passwordsDiffer}"`,
})

/** The first field with a problem gets the focus, which reads its text. */
export const firstProblem = (problems: object): string | undefined => Object.keys(problems)[0]

/** A labelled input whose hint and problem are announced by screen readers. */
export function field(
  texts: SsoTexts,
  { name, label, type, autocomplete, value = '', hint, problem, required, autofocus, rules }: Field,
): Html {
  const missing: Readonly<Record<string, string>> = texts.missing
  const described = [hint ? `${name}-hint` : '', problem ? `${name}-problem` : ''].filter(Boolean).join(' ')
  return html`<div class="sso-field">
    <label for="${name}">${label}${required ? '' : html` <span class="sso-optional">${texts.optional}</span>`}</label>
    <span class="sso-input${type === 'password' ? ' sso-secret' : ''}">
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
        ${required && missing[name] ? html`data-missing="${missing[name]}"` : ''}
        ${rules ?? ''}
        ${described ? html`aria-describedby="${described}"` : ''}
      />
      ${type === 'password' ? revealButton(texts, name, label) : ''}
    </span>
    ${hint ? html`<p class="sso-hint" id="${name}-hint">${hint}</p>` : ''}
    ${problem ? html`<p class="sso-problem" id="${name}-problem">${texts.problems[problem]}</p>` : ''}
  </div>`
}

/** A message above a form. An error is announced at once and gets the focus. */
export function banner(tone: 'error' | 'success', text: string): Html {
  return tone === 'error'
    ? html`<p class="sso-banner sso-error" role="alert" tabindex="-1" autofocus>${text}</p>`
    : html`<p class="sso-banner sso-success" role="status">${text}</p>`
}
