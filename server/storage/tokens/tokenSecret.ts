import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { OWN_PREFIX } from '@/server/configuration/tokenForms'

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

/** `intern_`, 256 random bits as 43 base62 characters, and their CRC32 as 6 more. */
export function createTokenSecret(): string {
  const random = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_LENGTH)
  return `${OWN_PREFIX}${random}${checksum(random)}`
}

/** Whether a text has the form of a token of the portal, checksum included. */
export function isTokenSecret(text: string): boolean {
  const [, random, sum] = /^intern_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/.exec(text) ?? []
  return random !== undefined && sum === checksum(random)
}
