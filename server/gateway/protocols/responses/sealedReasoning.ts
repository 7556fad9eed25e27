import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { ReasoningKeys } from '@/server/storage/secrets'
import type { Reasoning } from '@/server/gateway/conversation/conversation'

const KEY_BYTES = 32

/** The account and the model that reasoning belongs to. */
type Owner = { userId: string; model: string }

const VERSION = 'r1'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Longer ciphertexts are not decrypted. */
const MAX_LENGTH = 1024 * 1024

const associatedData = (id: string, { userId, model }: Owner) =>
  Buffer.from(JSON.stringify([VERSION, id, userId, model]))

export type ReasoningSeal = ReturnType<typeof createReasoningSeal>

/** The current key encrypts; it and its predecessor decrypt. */
export function createReasoningSeal([current, ...earlier]: ReasoningKeys) {
  const keys = new Map([current, ...earlier].map(({ id, secret }) => [id, Buffer.from(secret, 'base64url')]))
  const accountKey = (id: string, userId: string) =>
    Buffer.from(hkdfSync('sha256', keys.get(id) ?? '', '', `reasoning ${userId}`, KEY_BYTES))

  return {
    /** AES-256-GCM as `version.key.base64url(nonce, text, tag)`. */
    seal(text: string, owner: Owner): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', accountKey(current.id, owner.userId), nonce)
      cipher.setAAD(associatedData(current.id, owner))
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${VERSION}.${current.id}.${sealed.toString('base64url')}`
    },
    /** The text; null if it was not sealed for this account and model by a key that is still known. */
    open(sealed: string, owner: Owner): string | null {
      if (sealed.length > MAX_LENGTH) return null
      const [version, id = '', data = ''] = sealed.split('.')
      const bytes = Buffer.from(data, 'base64url')
      if (version !== VERSION || !keys.has(id) || bytes.length < NONCE_BYTES + TAG_BYTES) return null
      const decipher = createDecipheriv('aes-256-gcm', accountKey(id, owner.userId), bytes.subarray(0, NONCE_BYTES))
      decipher.setAAD(associatedData(id, owner))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)).toString('utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}

/** Begins the text of reasoning that has more than a text. */
const SIGNED = '\u0000'

/** Reasoning as a text, with the signature or the ciphertext of the server that wrote it. */
export const writeReasoning = ({ text, signature, redacted }: Reasoning): string =>
  signature === undefined && redacted === undefined && !text.startsWith(SIGNED)
    ? text
    : SIGNED + JSON.stringify({ text, signature, redacted })

/** Reads such a text; null without one. */
export function readReasoning(written: string | null): Reasoning | null {
  if (written === null || written === '') return null
  if (!written.startsWith(SIGNED)) return { type: 'reasoning', text: written }
  return { ...(JSON.parse(written.slice(1)) as Omit<Reasoning, 'type'>), type: 'reasoning' } // as: only `writeReasoning` was sealed
}
