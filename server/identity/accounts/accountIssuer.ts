import { count, desc, eq, sql } from 'drizzle-orm'
import { isLoopback } from '@/server/configuration/addressTypes'
import type { Database } from '@/server/storage/database'
import { providerAccounts, providerSecrets, users } from '@/server/storage/schema/schema'
import { StartError } from '@/server/platform/log'
import { PROVIDER } from '@/server/configuration/signInAddresses'
import { loadSecret, readSecret } from '@/server/storage/secrets'

const NAME = 'issuer'

export const issuerAt = (publicUrl: string) => `${publicUrl}${PROVIDER}`

/** The issuer of accounts that are older than the stored issuer: this address, or the one that most of them have. */
async function issuerOfOlderAccounts(db: Database, issuer: string): Promise<string> {
  const known = await db
    .select({ issuer: users.issuer })
    .from(users)
    .innerJoin(providerAccounts, eq(sql`${providerAccounts.id}::text`, users.subject))
    .groupBy(users.issuer)
    .orderBy(desc(count()))
  return known.find((one) => one.issuer === issuer)?.issuer ?? known[0]?.issuer ?? issuer
}

/** The issuer under which the portal finds the accounts of the embedded sign-in, even if its address has changed. */
export const accountIssuer = async (db: Database, publicUrl: string): Promise<string> =>
  (await readSecret<string>(db, NAME)) ?? issuerOfOlderAccounts(db, issuerAt(publicUrl))

/**
 * Loads the issuer, and stores it at the first start. All ports of this machine share their accounts. After any other
 * change of address a StartError names the command that moves existing accounts.
 */
export async function loadAccountIssuer(db: Database, publicUrl: string, now: Date): Promise<string> {
  const here = issuerAt(publicUrl)
  const issuer = await loadSecret(db, NAME, () => issuerOfOlderAccounts(db, here), now)
  if (issuer === here || [issuer, here].every((address) => isLoopback(address))) return issuer
  if ((await db.$count(users, eq(users.issuer, issuer))) === 0) {
    await storeAccountIssuer(db, here, now)
    return here
  }
  const old = issuer.replace(PROVIDER, '')
  throw new StartError(
    `PUBLIC_URL: the accounts belong to ${old}; set it back, or move them to ${publicUrl}: npm run admin -- issuer move`,
  )
}

/** Stores the issuer under which the portal finds accounts from now on. */
export async function storeAccountIssuer(tx: Database, issuer: string, now: Date): Promise<void> {
  const row = { name: NAME, value: issuer, createdAt: now }
  await tx
    .insert(providerSecrets)
    .values(row)
    .onConflictDoUpdate({ target: providerSecrets.name, set: { value: issuer, createdAt: now } })
}
