/** The hash that another service stored: of the whole token, of the part behind its prefix, or of the whole under a key. */
const tokenHashKinds = ['sha256', 'sha256-of-rest', 'hmac-sha256'] as const
type TokenHashKind = (typeof tokenHashKinds)[number]

/** The form of another service's tokens that are accepted: `prefix` and a number of characters behind it. */
export type TokenForm = { prefix: string; kind: TokenHashKind; shortest: number; longest: number }

/** The prefix of the portal's tokens unless the content file names another one. */
export const FIRST_PREFIX = 'intern_'

/** Fast hashes of short secrets can be reversed by trying them all. */
const SHORTEST_REST = 20
/** With its prefix a token fits into the 128 characters that are read of one. */
const LONGEST_REST = 112

const isKind = (text: string | undefined): text is TokenHashKind => tokenHashKinds.some((kind) => kind === text)

/** A form such as `sk-=sha256:48` or `old_=hmac-sha256:32-64`; null for anything else. */
export function readTokenForm(text: string): TokenForm | null {
  const [, prefix, kind, least, most = least] =
    /^([A-Za-z][A-Za-z0-9_-]{1,15})=([a-z0-9-]+):(\d{1,3})(?:-(\d{1,3}))?$/.exec(text) ?? []
  const [shortest, longest] = [Number(least), Number(most)]
  if (prefix === undefined || !isKind(kind)) return null
  return shortest < SHORTEST_REST || longest > LONGEST_REST || shortest > longest
    ? null
    : { prefix, kind, shortest, longest }
}

export const overlap = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

/** The problem of forms that overlap each other or the portal's own form; null if each text fits at most one. */
export function tokenFormsProblem(forms: readonly TokenForm[]): string | null {
  for (const [at, { prefix }] of forms.entries()) {
    if (overlap(prefix, FIRST_PREFIX)) return `${prefix} overlaps with the portal's own ${FIRST_PREFIX}`
    const other = forms.slice(at + 1).find((later) => overlap(prefix, later.prefix))
    if (other) return `${prefix} and ${other.prefix} overlap`
  }
  return null
}
