import type { SampleToken } from './samples.machine'

const common = 'INTERN_API_TOKEN'

/**
 * The environment variable from which samples read a token: of a named one as `INTERN_API_TOKEN_LAPTOP`, as far as a shell can
 * spell its name. Of several that would share it (`a-b` and `a.b`) each has the token's last four characters behind it.
 */
export function tokenVariable(token: SampleToken | null, tokens: readonly SampleToken[]): string {
  if (!token) return common
  const spelt = spell(token.token_name)
  const isShared = tokens.some(({ id, token_name: name }) => id !== token.id && spell(name) === spelt)
  return isShared ? `${spelt}_${tailOf(token)}` : spelt
}

const spell = (name: string) => [common, ...(name.toUpperCase().match(/[A-Z0-9]+/g) ?? [])].join('_')

/** In its own letters: they are what the token's value ends in. */
const tailOf = ({ token, id }: SampleToken) =>
  (/[A-Za-z0-9]{4}$/.exec(token) ?? [id.replaceAll(/[^A-Za-z0-9]/g, '')])[0]
