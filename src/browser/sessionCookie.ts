import { SESSION_COOKIE } from '@/openapi/configuration'
import { readCookie } from './cookies'

/**
 * The reference's 15 minutes, minus the response time and the server's delay: an expired one would be rejected, not
 * renewed.
 */
const maxAgeS = 15 * 60 - 30

/** The session reference that the server set, or null. */
export const readSessionCookie = (document: Document) => readCookie(document, SESSION_COOKIE)

/** Writes the reference: if the server's own cookie did not arrive, and again once the server accepted it. */
export function writeSessionCookie(document: Document, reference: string): void {
  document.cookie = `${SESSION_COOKIE}=${encodeURIComponent(reference)}; ${attributes(document)}; Max-Age=${maxAgeS}`
}

export function removeSessionCookie(document: Document): void {
  document.cookie = `${SESSION_COOKIE}=; ${attributes(document)}; Max-Age=0`
}

const attributes = (document: Document) =>
  `Path=/; SameSite=Lax${document.location.protocol === 'https:' ? '; Secure' : ''}`
