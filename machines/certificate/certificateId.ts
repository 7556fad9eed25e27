export const longestIdLength = 64

export type IdProblem = 'missing' | 'tooLong' | 'illFormed'

/** Why nobody needs to be asked about an id, or null. Ids are opaque: only what no address could carry is ruled out. */
export function idProblem(id: string): IdProblem | null {
  if (id === '') return 'missing'
  if (id.length > longestIdLength) return 'tooLong'
  return /^[^\s/\\?#%\p{Cc}]+$/u.test(id) && !/^\.+$/.test(id) ? null : 'illFormed'
}

/** An id as somebody typed or pasted it: with spaces around it, or as the whole address of its page. */
export function idFrom(typed: string): string {
  const text = typed.trim()
  const [, inAddress] = /^https?:\/\/[^/]+\/certificate\/([^/?#]+)/.exec(text) ?? []
  return inAddress === undefined ? text : decoded(inAddress)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
