import { createHash, createHmac, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { TokenForm } from '@/server/configuration/tokenForms'
import { secretHash } from '@/server/platform/secrets'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 43
const CHECKSUM_LENGTH = 6

function base62(value: bigint, length: number): string {
  let rest = value
  let text = ''
  while (text.length < length) {
    text = DIGITS.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return text
}

const checksum = (random: string) => base62(BigInt(crc32(random)), CHECKSUM_LENGTH)

/** The prefix, 256 random bits as 43 base62 characters, and their CRC32 as 6 more. */
export function createTokenSecret(prefix: string): string {
  const random = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_LENGTH)
  return `${prefix}${random}${checksum(random)}`
}

/** Whether a text has the form of a token of the portal, with any prefix, checksum included. */
export function isTokenSecret(text: string): boolean {
  const [, random, sum] = /^[a-z][a-z0-9]{1,14}_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/.exec(text) ?? []
  return random !== undefined && sum === checksum(random)
}

/** The forms of tokens of another service, and its key if that service hashed them with one. */
export type ImportedTokens = { forms: readonly TokenForm[]; key: string | null }

/**
 * The key under which a token of another service is stored and looked up. The portal's own hashes have no colon, so a row of one form
 * is never found by a secret of another.
 */
export const importedTokenKey = (prefix: string, hash: Buffer): string => `${prefix}:${hash.toString('base64url')}`

function hashOf(secret: string, { prefix, kind }: TokenForm, key: string | null): Buffer {
  if (kind === 'hmac-sha256')
    return createHmac('sha256', key ?? '')
      .update(secret)
      .digest()
  return createHash('sha256')
    .update(kind === 'sha256' ? secret : secret.slice(prefix.length))
    .digest()
}

/** The characters that RFC 6750 allows in a bearer token. */
const ofBearer = /^[\w.~+/=-]*$/

const hasForm = (text: string, { prefix, shortest, longest }: TokenForm) => {
  const length = text.length - prefix.length
  return length >= shortest && length <= longest && text.startsWith(prefix) && ofBearer.test(text)
}

/** Computes the key of a token's look-up: one hash for each text, null if the text has the form of no token. */
export function createTokenKey({ forms, key }: ImportedTokens): (text: string) => string | null {
  return (text) => {
    if (isTokenSecret(text)) return secretHash(text)
    const form = forms.find((known) => hasForm(text, known))
    return form === undefined ? null : importedTokenKey(form.prefix, hashOf(text, form, key))
  }
}
