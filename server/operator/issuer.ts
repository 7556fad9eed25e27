import { and, eq, sql } from 'drizzle-orm'
import type { Configuration } from '../configuration/configuration'
import type { Database } from '../storage/database'
import { users } from '../storage/schema/schema'
import { accountIssuer, issuerAt, storeAccountIssuer } from '../identity/accounts/accountIssuer'
import { type OperatorContext, OperatorError, firstLines, plural, visible } from './context'

/** The issuer that users of the current sign-in are stored with; the setting's spelling until the first user of a provider. */
export async function issuerOf(db: Database, { oidc, publicUrl }: Pick<Configuration, 'oidc' | 'publicUrl'>) {
  if (oidc === null) return accountIssuer(db, publicUrl)
  const known = await db.selectDistinct({ issuer: users.issuer }).from(users)
  const { href } = new URL(oidc.issuer)
  // Providers name themselves with or without a slash at the end; users are stored with the name that the provider sent.
  const same = known.find(({ issuer }) => URL.canParse(issuer) && new URL(issuer).href === href)
  return same?.issuer ?? oidc.issuer
}

/** Moves the accounts of the embedded sign-in to the current address, or reports what would move. */
export async function runIssuerMove(applies: boolean, { db, configuration, now }: OperatorContext): Promise<string> {
  const { oidc, publicUrl } = configuration
  if (oidc !== null) throw new OperatorError('users sign in at an outside provider, whose accounts do not move')
  const [from, to] = [await accountIssuer(db, publicUrl), issuerAt(publicUrl)]
  if (from === to) return `The accounts belong to ${publicUrl} already.`
  const isThere = sql`exists (select from users other where other.issuer = ${to} and other.subject = users.subject)`
  const isFrom = eq(users.issuer, from)
  const { username, subject } = users
  const staying = await db.select({ username, subject }).from(users).where(and(isFrom, isThere))
  const all = await db.$count(users, isFrom)
  if (applies) {
    await db
      .update(users)
      .set({ issuer: to })
      .where(and(isFrom, sql`not ${isThere}`))
    await storeAccountIssuer(db, to, now())
  }
  const head = `${applies ? 'Moved' : 'Would move'} ${plural(all - staying.length, 'account')} from ${from} to ${to}.`
  const names = staying.map((one) => `  ${visible(one.username)} (${one.subject})`)
  const twice = `${plural(staying.length, 'account')} signed in at both addresses and keep what they have at the new one:`
  const rest = applies ? [] : ['Nothing was written. Stop all processes of the portal, then: issuer move --apply']
  return [head, ...(names.length === 0 ? [] : [twice, firstLines(names)]), ...rest].join('\n')
}
