import { html, raw } from 'hono/html'
import type { Language } from '@/openapi/types'
import { languageTags } from '@/openapi/rules/language'
import { ssoTexts } from '../texts/texts'

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

export type MessagePage = PageFrame & { lead: string; retryHref: string | null; retryText?: string }

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
