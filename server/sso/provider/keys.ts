import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database } from '../../database/database'
import { providerSecrets } from '../../database/schema'
import { randomSecret } from '../../secrets'

export type ProviderKeys = { signing: JWK; cookieKeys: readonly string[]; clientSecret: string }

const NAME = 'keys'

async function makeKeys(): Promise<ProviderKeys> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const signing = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: randomSecret().slice(0, 12) }
  return { signing, cookieKeys: [randomSecret()], clientSecret: randomSecret() }
}

async function readKeys(db: Database): Promise<ProviderKeys | null> {
  const [row] = await db.select().from(providerSecrets).where(eq(providerSecrets.name, NAME))
  return row ? (row.value as ProviderKeys) : null // as: only this module writes the row
}

/** The embedded provider's keys, made once; of several processes that start together the first one's win. */
export async function loadKeys(db: Database, now: Date): Promise<ProviderKeys> {
  const known = await readKeys(db)
  if (known) return known
  await db
    .insert(providerSecrets)
    .values({ name: NAME, value: await makeKeys(), createdAt: now })
    .onConflictDoNothing()
  const made = await readKeys(db)
  if (!made) throw new Error('the provider keys were not stored')
  return made
}
