import { findUser, type User } from '../records/sessions/users'
import type { Database } from '../storage/database'
import { Refusal } from './refusals'

/** The one user with a name, an ssoUid or an id; a Refusal if no user or several users match. */
export async function requireUser(db: Database, name: string): Promise<User> {
  const found = await findUser(db, name)
  if (found.kind === 'unknown') throw new Refusal('userUnknown', { name })
  if (found.kind === 'ambiguous') throw new Refusal('userAmbiguous', { name, users: found.users })
  return found.user
}

/** The audit target of a user; empty if no name is given or not exactly one user has it. */
export const userTarget = (name: string | null) => async (db: Database) => {
  const found = name === null ? null : await findUser(db, name)
  return found?.kind === 'found' ? `user:${found.user.id}` : ''
}
