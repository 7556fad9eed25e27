import { html } from 'hono/html'
import { ssoTexts } from '../texts/texts'
import { page, type Html, type PageFrame } from './layout'

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
