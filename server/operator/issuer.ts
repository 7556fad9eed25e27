import type { Configuration } from '../configuration/configuration'
import { accountIssuer } from '../identity/accounts/accountIssuer'
import { knownIssuers } from '../records/sessions/users'
import type { Database } from '../storage/database'

/** The issuer that users of the current sign-in are stored with; the setting's spelling until the first user of a provider. */
export async function issuerOf(db: Database, { oidc, publicUrl }: Pick<Configuration, 'oidc' | 'publicUrl'>) {
  if (oidc === null) return accountIssuer(db, publicUrl)
  const { href } = new URL(oidc.issuer)
  // Providers name themselves with or without a slash at the end; users are stored with the name that the provider sent.
  const same = (await knownIssuers(db)).find((issuer) => URL.canParse(issuer) && new URL(issuer).href === href)
  return same ?? oidc.issuer
}
