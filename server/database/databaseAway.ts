/** The database cannot be asked now: it is gone, does not answer, has no room or takes too long. Asking later may help. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

/** Whether a failure, or what lies behind it, is that the database is away. */
export function isDatabaseAway(error: unknown): boolean {
  for (let found = error; found instanceof Error; found = found.cause) if (found instanceof DatabaseAway) return true
  return false
}

/**
 * SQLSTATEs of what another attempt may bring through: the connection, the transaction's luck against others, resources,
 * an operator's intervention (which time-outs of statements are, too), the system, a lock, a transaction that lay idle, and
 * a server that has become a read-only copy.
 */
const PASSING = /^(08|40|53|57|58)|^(55P03|25P03|25P04|25006)$/

const sqlState = (error: unknown) =>
  error instanceof Error && 'code' in error && 'severity' in error ? String(error.code) : null

/** A failure of a statement: away where it says nothing against the statement itself. */
export function statementFailure(error: unknown): unknown {
  const state = sqlState(error)
  if (state === null ? error instanceof TypeError || error instanceof RangeError : !PASSING.test(state)) return error
  return new DatabaseAway('the database cannot be used now', { cause: error })
}

/** The failure of a statement or of a whole transaction; away where the database says, anywhere below, that it may pass. */
export function passingFailure(error: unknown): unknown {
  for (let found = error; found instanceof Error; found = found.cause)
    if (PASSING.test(sqlState(found) ?? ''))
      return new DatabaseAway('the database cannot be used now', { cause: error })
  return error
}

/** Whether the connection that a statement failed on cannot be used any more. */
export const isConnectionLost = (error: unknown) => /^(08|57P|25P0)/.test(sqlState(error) ?? '08')
