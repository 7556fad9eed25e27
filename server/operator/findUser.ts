import { eq, or } from 'drizzle-orm'
import type { Database } from '../database/database'
import { users } from '../database/schema'
import type { User } from '../sessions/sessionStore'
import { OperatorError } from './operatorError'

/** The one user of a user name or an id of the sign-on provider; an OperatorError where there is none or several. */
export async function findUser(db: Database, name: string): Promise<User> {
  const [user, another] = await db
    .select()
    .from(users)
    .where(or(eq(users.username, name), eq(users.subject, name)))
    .limit(2)
  if (!user) throw new OperatorError(`nobody named ${name} has signed in yet`)
  if (another) throw new OperatorError(`several users are named ${name}; give the ssoUid of one instead`)
  return user
}
