import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database } from '@/server/storage/database'
import { providerSecrets } from '@/server/storage/schema/schema'
import { randomSecret } from '@/server/platform/secrets'

export type ProviderKeys = { signing: JWK; cookieKeys: readonly string[]; clientSecret: string }

async function makeKeys(): Promise<ProviderKeys> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const signing = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: randomSecret().slice(0, 12) }
  return { signing, cookieKeys: [randomSecret()], clientSecret: randomSecret() }
}

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

/** Loads the embedded provider's keys. */
export const loadKeys = (db: Database, now: Date): Promise<ProviderKeys> => loadSecret(db, 'keys', makeKeys, now)

/** Loads the key that signs the cookie of browsers that have signed in. */
export const loadBrowserKey = (db: Database, now: Date): Promise<string> =>
  loadSecret(db, 'known browsers', () => Promise.resolve(randomSecret()), now)
