import { SESSION_COOKIE } from '@/openapi/configuration'

const maxAgeS = 15 * 60

/** The session reference that the server set, or null. */
export function readSessionCookie(document: Document): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${SESSION_COOKIE}=`))
  return decode(pair?.slice(SESSION_COOKIE.length + 1) ?? '') || null
}

function decode(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return written // by somebody who does not encode
  }
}

/** Writes the reference where the server's own cookie did not arrive; it lives 15 minutes, as the server's. */
export function writeSessionCookie(document: Document, reference: string): void {
  document.cookie = `${SESSION_COOKIE}=${encodeURIComponent(reference)}; ${attributes(document)}; Max-Age=${maxAgeS}`
}

export function removeSessionCookie(document: Document): void {
  document.cookie = `${SESSION_COOKIE}=; ${attributes(document)}; Max-Age=0`
}

const attributes = (document: Document) =>
  `Path=/; SameSite=Lax${document.location.protocol === 'https:' ? '; Secure' : ''}`
