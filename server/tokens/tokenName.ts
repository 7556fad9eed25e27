const MAX_LENGTH = 64

/** The name as it is stored and compared (Unicode NFC), or null when it breaks the rules of the contract. */
export function acceptedTokenName(name: string): string | null {
  const normal = name.normalize('NFC')
  const length = Array.from(normal).length
  return length <= MAX_LENGTH && /^[\p{Script=Han}A-Za-z0-9._-]+$/u.test(normal) ? normal : null
}
