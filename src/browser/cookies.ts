import { SESSION_COOKIE } from '@/openapi/configuration'

/** The value of a cookie, or null. */
export function readCookie({ cookie }: Document, name: string): string | null {
  const pair = cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return decode(pair?.slice(name.length + 1) ?? '') || null
}

function decode(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return written // by a server that does not encode
  }
}

/** The reference's 15 minutes, minus the response time: an expired one would be rejected, not renewed. */
const maxAgeS = 15 * 60 - 30

/** The session reference that the server set, or null. */
export const readSessionCookie = (document: Document) => readCookie(document, SESSION_COOKIE)

/** Writes the reference of a sign-in whose own cookie did not arrive. */
export function writeSessionCookie(document: Document, reference: string): void {
  document.cookie = `${SESSION_COOKIE}=${encodeURIComponent(reference)}; ${attributes(document)}; Max-Age=${maxAgeS}`
}

export function removeSessionCookie(document: Document): void {
  document.cookie = `${SESSION_COOKIE}=; ${attributes(document)}; Max-Age=0`
}

const attributes = (document: Document) =>
  `Path=/; SameSite=Lax${document.location.protocol === 'https:' ? '; Secure' : ''}`
