import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database } from '@/server/storage/database'
import { loadSecret } from '@/server/storage/secrets'
import { randomSecret } from '@/server/platform/secrets'

export type ProviderKeys = { signing: JWK; cookieKeys: readonly string[]; clientSecret: string }

async function makeKeys(): Promise<ProviderKeys> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const signing = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: randomSecret().slice(0, 12) }
  return { signing, cookieKeys: [randomSecret()], clientSecret: randomSecret() }
}

export const loadKeys = (db: Database, now: Date): Promise<ProviderKeys> => loadSecret(db, 'keys', makeKeys, now)

/** Loads the key that signs the cookie of browsers that have signed in. */
export const loadBrowserKey = (db: Database, now: Date): Promise<string> =>
  loadSecret(db, 'known browsers', () => Promise.resolve(randomSecret()), now)
