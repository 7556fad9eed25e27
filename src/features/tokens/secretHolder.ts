export type SecretHolder = ReturnType<typeof createSecretHolder>

/**
 * The one place where a new token's secret is while it is shown: no statechart, property or closure has it, since what React and
 * XState keep of their past would keep it with them.
 */
export function createSecretHolder() {
  let secret = ''
  return {
    keep: (text: string) => void (secret = text),
    /** '' where there is none, or none any more. */
    read: () => secret,
    empty: () => void (secret = ''),
  }
}
