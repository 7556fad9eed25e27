const common = 'INTERN_API_TOKEN'

/** The environment variable from which samples read a token: of a named one as `INTERN_API_TOKEN_LAPTOP`, as far as a shell can spell its name. */
export function tokenVariable(tokenName: string | null): string {
  const own = (tokenName ?? '').toUpperCase().match(/[A-Z0-9]+/g)
  return own ? [common, ...own].join('_') : common
}
