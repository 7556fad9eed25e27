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
