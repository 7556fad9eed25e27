import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether an untrusted text has the form of a `randomSecret`. */
export const isSecret = (text: string) => /^[\w-]{43}$/.test(text)

/** The stored form of a secret with 256 random bits: its SHA-256. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
