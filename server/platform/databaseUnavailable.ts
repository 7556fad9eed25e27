/** The database cannot be used now: it is gone, does not respond, has no space left or takes too long. A retry may help. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

function isCausedBy(error: unknown, test: (cause: Error) => boolean): boolean {
  for (let found = error; found instanceof Error; found = found.cause) if (test(found)) return true
  return false
}

export const isDatabaseUnavailable = (error: unknown): boolean =>
  isCausedBy(error, (cause) => cause instanceof DatabaseUnavailable)

/**
 * SQLSTATEs of failures for which a retry may help. The classes are lost connections, conflicts of transactions, resources, the
 * operator's intervention and statement timeouts, and system errors. Single states are locks, an idle transaction, and a server that
 * became a read-only copy.
 */
const TRANSIENT = /^(08|40|53|57|58)|^(55P03|25P03|25P04|25006)$/

/** The SQLSTATE of an error of PostgreSQL; null for other errors. */
export const sqlState = (error: unknown) =>
  error instanceof Error && 'code' in error && 'severity' in error ? String(error.code) : null

/** Whether an error comes from a statement that failed with this SQLSTATE. */
export const hasSqlState = (error: unknown, state: string): boolean =>
  isCausedBy(error, (cause) => sqlState(cause) === state)

/** Whether a statement failed because a lock was not free in time. */
export const isLockTimeout = (error: unknown): boolean => hasSqlState(error, '55P03')

/** Converts a failure of a statement to a DatabaseUnavailable, unless the statement itself is at fault. */
export function statementFailure(error: unknown): unknown {
  const state = sqlState(error)
  if (state === null ? error instanceof TypeError || error instanceof RangeError : !TRANSIENT.test(state)) return error
  return new DatabaseUnavailable('the database cannot be used now', { cause: error })
}

/** Converts a failure of a statement or transaction to a DatabaseUnavailable if it or one of its causes is transient. */
export function transientFailure(error: unknown): unknown {
  const isTransient = isCausedBy(error, (cause) => TRANSIENT.test(sqlState(cause) ?? ''))
  return isTransient ? new DatabaseUnavailable('the database cannot be used now', { cause: error }) : error
}

/**
 * Whether the connection of a failed statement is unusable; errors without an SQLSTATE come from the connection. One to a server that became
 * a read-only copy (25006) stays useless.
 */
export const isConnectionLost = (error: unknown) => /^(08|57P|25P0|25006)/.test(sqlState(error) ?? '08')
