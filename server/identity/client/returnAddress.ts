const MAX_LENGTH = 4096
// Control characters and line separators, which parsers drop or browsers treat as white space.
const unsafe = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/u

/**
 * The address to return to after signing in, or null unless it is a page of the portal. Rejects other origins, user
 * information, and paths that other parsers read as an origin (`//`, `\`, encoded slashes).
 */
export function acceptReturnAddress(
  text: string,
  publicUrl: string,
  isOwnPath: (pathname: string) => boolean,
): URL | null {
  if (text.length > MAX_LENGTH || unsafe.test(text)) return null
  if (!text.startsWith(`${publicUrl}/`) && text !== publicUrl && !/^\/(?!\/)/.test(text)) return null
  const beforeQuery = text.split(/[?#]/, 1)[0] ?? ''
  if (beforeQuery.includes('\\') || /%(25)*(2f|5c)/i.test(beforeQuery) || /[^:]\/\//.test(beforeQuery)) return null
  if (!URL.canParse(text, publicUrl)) return null
  const address = new URL(text, publicUrl)
  const isSafe = address.origin === publicUrl && address.username === '' && address.password === ''
  return isSafe && isOwnPath(address.pathname) ? address : null
}

/** Replaces any `code` in the address, because the portal reads the last one. */
export function withCode(returnTo: string, code: string): string {
  const address = new URL(returnTo)
  address.searchParams.delete('code')
  address.searchParams.append('code', code)
  return address.href
}
