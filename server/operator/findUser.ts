import { asc, eq, or, sql } from 'drizzle-orm'
import type { Database } from '../storage/database'
import { users } from '../storage/schema/schema'
import { isUuid } from '../platform/text'
import type { User } from '../portal/sessions/sessionStore'
import { OperatorError } from './context'
import { aligned, visible } from './terminalText'

const MAX_LISTED = 20

/** The users of a name. A prefix selects one column; without one, a username may equal another user's id or ssoUid. */
function isNamed(name: string) {
  const [, column, value = name] = /^(id|subject|username):(.*)$/s.exec(name) ?? []
  const isOfId = isUuid(value) ? eq(users.id, value) : sql`false`
  if (column === 'id') return isOfId
  if (column === 'subject') return eq(users.subject, value)
  const isOfUsername = eq(users.username, value)
  return column === 'username' ? isOfUsername : or(isOfUsername, eq(users.subject, value), isOfId)
}

/**
 * The one user with a username, an ssoUid or an id, or with one of them behind its prefix (`username:`, `subject:`, `id:`). An
 * OperatorError for an unknown name, and for an ambiguous one, whose users it lists.
 */
export async function findUser(db: Database, name: string): Promise<User> {
  const found = await db.select().from(users).where(isNamed(name)).orderBy(asc(users.id)).limit(MAX_LISTED)
  const [user] = found
  if (!user) throw new OperatorError(`no user named ${name} has signed in yet`)
  if (found.length === 1) return user
  const rows = found.map(({ id, subject, username }) => [`  id:${id}`, `subject:${subject}`, `username:${username}`])
  const list = aligned(rows.map((cells) => cells.map(visible)))
  throw new OperatorError(`several users are named ${name}; name one by its id:\n${list}`)
}

/** The audit target of a user; empty if no name is given or not exactly one user has it. */
export const userTarget = (name: string | null) => async (db: Database) => {
  if (name === null) return ''
  try {
    return `user:${(await findUser(db, name)).id}`
  } catch (error) {
    if (error instanceof OperatorError) return ''
    throw error
  }
}
