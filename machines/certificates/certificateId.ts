import { certificateIdOf } from '@/openapi/rules/certificates'
import { certificateIdMaxLength } from '@/openapi/rules/queries'
import { textLength } from '@/openapi/rules/text'

export type IdProblem = 'missing' | 'tooLong' | 'illFormed'

/** The reason for not sending an id to the server, or null. Ids are opaque: only what no address could carry is ruled out. */
export function idProblem(id: string): IdProblem | null {
  if (id === '') return 'missing'
  if (textLength(id) > certificateIdMaxLength) return 'tooLong'
  return /^[^\s/\\?#%\p{Cc}]+$/u.test(id) && !/^\.+$/.test(id) ? null : 'illFormed'
}

/**
 * An id as a visitor typed or pasted it: with blanks around it or in it, or as the whole address of its page. One of this
 * server's form becomes the id as issued.
 */
export function idFrom(typed: string): string {
  const [, inAddress] = /^\s*https?:\/\/[^/]+\/certificate\/([^/?#]+)/.exec(typed) ?? []
  const id = decoded(inAddress ?? typed).trim()
  return certificateIdOf(id) ?? id.replace(/\s+/g, '-')
}

/** A text with a stray percent sign stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
