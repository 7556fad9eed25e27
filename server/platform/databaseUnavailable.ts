/** The database cannot be used now: it is gone, does not respond, has no space left or takes too long. A retry may help. */
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
 * SQLSTATEs of failures for which a retry may help: lost connections, conflicts of transactions, resources, the operator's
 * intervention and statement timeouts, system errors, locks, an idle transaction, and a server that became a read-only copy.
 */
const TRANSIENT = /^(08|40|53|57|58)|^(55P03|25P03|25P04|25006)$/

/** The SQLSTATE of an error of PostgreSQL; null for other errors. */
export const sqlState = (error: unknown) =>
  error instanceof Error && 'code' in error && 'severity' in error ? String(error.code) : null

/** Whether a statement failed because a lock was not free in time. */
export function isLockTimeout(error: unknown): boolean {
  for (let found = error; found instanceof Error; found = found.cause) if (sqlState(found) === '55P03') return true
  return false
}

/** Converts a failure of a statement to a DatabaseUnavailable, unless the statement itself is at fault. */
export function statementFailure(error: unknown): unknown {
  const state = sqlState(error)
  if (state === null ? error instanceof TypeError || error instanceof RangeError : !TRANSIENT.test(state)) return error
  return new DatabaseUnavailable('the database cannot be used now', { cause: error })
}

/** Converts a failure of a statement or transaction to a DatabaseUnavailable if it or one of its causes is transient. */
export function transientFailure(error: unknown): unknown {
  for (let found = error; found instanceof Error; found = found.cause)
    if (TRANSIENT.test(sqlState(found) ?? ''))
      return new DatabaseUnavailable('the database cannot be used now', { cause: error })
  return error
}

/** Whether the connection of a failed statement is unusable; errors without an SQLSTATE come from the connection. */
export const isConnectionLost = (error: unknown) => /^(08|57P|25P0)/.test(sqlState(error) ?? '08')
