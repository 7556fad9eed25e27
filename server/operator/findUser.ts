import { eq, or } from 'drizzle-orm'
import type { Database } from '../storage/database'
import { users } from '../storage/schema/schema'
import { isUuid } from '../platform/uuid'
import type { User } from '../portal/sessions/sessionStore'
import { OperatorError } from './context'

/** The one user with a username, an ssoUid or an id; an OperatorError if there is none or several. */
export async function findUser(db: Database, name: string): Promise<User> {
  const [user, another] = await db
    .select()
    .from(users)
    .where(or(eq(users.username, name), eq(users.subject, name), isUuid(name) ? eq(users.id, name) : undefined))
    .limit(2)
  if (!user) throw new OperatorError(`nobody named ${name} has signed in yet`)
  if (another)
    throw new OperatorError(`several users are named ${name}; give the id of one instead, as users find lists it`)
  return user
}
