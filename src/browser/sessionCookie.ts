import { SESSION_COOKIE } from '@/openapi/configuration'
import { readCookie } from './cookies'

/** The reference's 15 minutes, less what an answer takes and what the server counts late: one that is over would be refused, not renewed. */
const maxAgeS = 15 * 60 - 30

/** The session reference that the server set, or null. */
export const readSessionCookie = (document: Document) => readCookie(document, SESSION_COOKIE)

/** Writes the reference: where the server's own cookie did not arrive, and anew once the server took it. */
export function writeSessionCookie(document: Document, reference: string): void {
  document.cookie = `${SESSION_COOKIE}=${encodeURIComponent(reference)}; ${attributes(document)}; Max-Age=${maxAgeS}`
}

export function removeSessionCookie(document: Document): void {
  document.cookie = `${SESSION_COOKIE}=; ${attributes(document)}; Max-Age=0`
}

const attributes = (document: Document) =>
  `Path=/; SameSite=Lax${document.location.protocol === 'https:' ? '; Secure' : ''}`
