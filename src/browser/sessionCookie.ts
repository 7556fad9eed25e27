import { SESSION_COOKIE } from '@/openapi/configuration'
import { readCookie } from './cookies'

const maxAgeS = 15 * 60

/** The session reference that the server set, or null. */
export const readSessionCookie = (document: Document) => readCookie(document, SESSION_COOKIE)

/** Writes the reference where the server's own cookie did not arrive; it lives 15 minutes, as the server's. */
export function writeSessionCookie(document: Document, reference: string): void {
  document.cookie = `${SESSION_COOKIE}=${encodeURIComponent(reference)}; ${attributes(document)}; Max-Age=${maxAgeS}`
}

export function removeSessionCookie(document: Document): void {
  document.cookie = `${SESSION_COOKIE}=; ${attributes(document)}; Max-Age=0`
}

const attributes = (document: Document) =>
  `Path=/; SameSite=Lax${document.location.protocol === 'https:' ? '; Secure' : ''}`
