export type SecretHolder = ReturnType<typeof createSecretHolder>

/**
 * The only holder of a new token's secret while it is shown: no statechart, property or closure has it, because React
 * and
 * XState retain their past values.
 */
export function createSecretHolder() {
  let secret = ''
  return {
    keep: (text: string) => void (secret = text),
    /** '' if it is empty, or emptied. */
    read: () => secret,
    empty: () => void (secret = ''),
  }
}
