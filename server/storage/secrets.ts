import { eq } from 'drizzle-orm'
import { randomSecret } from '../platform/secrets'
import type { Database } from './database'
import { providerSecrets } from './schema/schema'

export async function readSecret<Value>(db: Database, name: string): Promise<Value | null> {
  const [row] = await db.select().from(providerSecrets).where(eq(providerSecrets.name, name))
  return row ? (row.value as Value) : null // as: each name has one writer
}

/** Loads a secret, or creates it once. If several processes start together, the first one wins. */
export async function loadSecret<Value>(
  db: Database,
  name: string,
  make: () => Promise<Value>,
  now: Date,
): Promise<Value> {
  const known = await readSecret<Value>(db, name)
  if (known !== null) return known
  await db
    .insert(providerSecrets)
    .values({ name, value: await make(), createdAt: now })
    .onConflictDoNothing()
  const stored = await readSecret<Value>(db, name)
  if (stored === null) throw new Error(`the secret ${name} was not stored`)
  return stored
}

/** A master key of 256 bits in base64url, and its name, which a ciphertext carries. */
type ReasoningKey = { id: string; secret: string }

/** The current key, and the one before it. */
export type ReasoningKeys = readonly [ReasoningKey, ...ReasoningKey[]]

const REASONING = 'reasoning'

export const makeReasoningKey = (): ReasoningKey => ({ id: randomSecret().slice(0, 8), secret: randomSecret() })

/** Loads the keys that encrypt reasoning, which the first process makes. */
export const loadReasoningKeys = (db: Database, now: Date): Promise<ReasoningKeys> =>
  loadSecret<ReasoningKeys>(db, REASONING, () => Promise.resolve([makeReasoningKey()]), now)

/** Adds a new current key and drops all but its predecessor. */
export async function replaceReasoningKey(db: Database, now: Date): Promise<void> {
  const [previous] = await loadReasoningKeys(db, now)
  const value: ReasoningKeys = [makeReasoningKey(), previous]
  await db.update(providerSecrets).set({ value }).where(eq(providerSecrets.name, REASONING))
}

/** Loads the secret from which keys of conversations are derived. It never changes: a new one would lock all of them. */
export const loadHistorySecret = (db: Database, now: Date): Promise<string> =>
  loadSecret(db, 'playgroundHistory', () => Promise.resolve(randomSecret()), now)
