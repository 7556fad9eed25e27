/** The database cannot be used now: it is gone, does not answer, has no space left or takes too long. Trying again may help. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** Whether an error, or one of its causes, is a DatabaseUnavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let found = error; found instanceof Error; found = found.cause)
    if (found instanceof DatabaseUnavailable) return true
  return false
}

/**
 * SQLSTATEs of failures that may be gone at the next attempt: lost connections, conflicts of transactions, resources, an
 * operator's intervention (time-outs of statements are one), the system, locks, an idle transaction, and a server that has
 * become a read-only copy.
 */
const TRANSIENT = /^(08|40|53|57|58)|^(55P03|25P03|25P04|25006)$/

/** The SQLSTATE of an error of PostgreSQL; null for other errors. */
export const sqlState = (error: unknown) =>
  error instanceof Error && 'code' in error && 'severity' in error ? String(error.code) : null

/** Whether a statement failed because what it had to lock was not free in the time that it had. */
export function isLockTimeout(error: unknown): boolean {
  for (let found = error; found instanceof Error; found = found.cause) if (sqlState(found) === '55P03') return true
  return false
}

/** A failure of a statement: a DatabaseUnavailable unless the statement itself is at fault. */
export function statementFailure(error: unknown): unknown {
  const state = sqlState(error)
  if (state === null ? error instanceof TypeError || error instanceof RangeError : !TRANSIENT.test(state)) return error
  return new DatabaseUnavailable('the database cannot be used now', { cause: error })
}

/** A failure of a statement or of a transaction: a DatabaseUnavailable where it or one of its causes is transient. */
export function transientFailure(error: unknown): unknown {
  for (let found = error; found instanceof Error; found = found.cause)
    if (TRANSIENT.test(sqlState(found) ?? ''))
      return new DatabaseUnavailable('the database cannot be used now', { cause: error })
  return error
}

/** Whether the connection that a statement failed on cannot be used any more. */
export const isConnectionLost = (error: unknown) => /^(08|57P|25P0)/.test(sqlState(error) ?? '08')
