import { createHash, createHmac } from 'node:crypto'
import { secretHash } from '@/server/platform/secrets'
import type { TokenForm } from '@/server/configuration/tokenForms'
import { isTokenSecret } from './tokenSecret'

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
