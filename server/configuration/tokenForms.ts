/** What another service has kept of its tokens: of the whole token, of what follows its prefix, or of the whole under a key. */
const tokenHashKinds = ['sha256', 'sha256-of-rest', 'hmac-sha256'] as const
type TokenHashKind = (typeof tokenHashKinds)[number]

/** Tokens of another service that are let in: `prefix` and so many characters after it. */
export type TokenForm = { prefix: string; kind: TokenHashKind; shortest: number; longest: number }

export const OWN_PREFIX = 'intern_'
/** A hash that is quick to reckon tells a short secret to whoever reads it. */
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

const overlap = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

/** Why these forms cannot stand beside each other and beside the portal's own; a text then has one form at most. */
export function tokenFormsProblem(forms: readonly TokenForm[]): string | null {
  for (const [at, { prefix }] of forms.entries()) {
    if (overlap(prefix, OWN_PREFIX)) return `${prefix} is taken for the portal's own ${OWN_PREFIX}`
    const other = forms.slice(at + 1).find((later) => overlap(prefix, later.prefix))
    if (other) return `${prefix} and ${other.prefix} are taken for each other`
  }
  return null
}
