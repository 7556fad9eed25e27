import { html, raw } from 'hono/html'
import type { Language } from '@/openapi/types'
import { languageTags } from '@/openapi/rules/language'
import { ssoTexts } from '../texts/texts'
import type { ProfileProblems } from '../accounts/accountForm'
import type { FieldProblem, SsoTexts } from '../texts/en'

/** Markup with every interpolated text escaped. */
export type Html = ReturnType<typeof html>

export type PageFrame = {
  language: Language
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

const seal = raw('<img src="/favicon.svg" alt="" width="32" height="32" />')

const dataOf = ({ shows, portalUrl }: PageFrame) =>
  shows &&
  html` data-page="${shows.page}" data-home="${portalUrl}/" ${'again' in shows ? html`data-again="${shows.again}"` : ''}`

/** The whole document of a sign-in page, which works without scripts. */
export function page(frame: PageFrame, content: Html): Html {
  const { language, title, stylesheet, script, portalUrl, otherLanguageHref, wide } = frame
  const texts = ssoTexts[language]
  const other = language === 'zh' ? 'en' : 'zh'
  return html`<!doctype html>
    <html lang="${languageTags[language]}" ${dataOf(frame) ?? ''}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${texts.product}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${stylesheet}" />
        <script src="${script}" defer></script>
      </head>
      <body class="sso">
        <header class="sso-header">
          <a class="sso-brand" href="${portalUrl}/">${seal}<span>${texts.product}</span></a>
          ${otherLanguageHref === null ? '' : html`<a class="sso-language" href="${otherLanguageHref}" lang="${languageTags[other]}" hreflang="${languageTags[other]}">${texts.otherLanguage}</a>`}
        </header>
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
  const texts = ssoTexts[frame.language]
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
