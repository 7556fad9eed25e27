import type { Database } from '@/server/storage/database'

type Statement = { params: unknown[] }
type Query = { execute: (...values: unknown[]) => Promise<unknown> }
type Session = { prepareQuery: (statement: Statement, ...more: unknown[]) => Query }

/** Holds later statements of one user on a database until `release`; statements that were prepared before pass. */
export function holdReads(db: Database, userId: string) {
  const session = db._.session as unknown as Session // as: every query of both drivers is prepared by it
  const prepare = session.prepareQuery.bind(session)
  let held = 0
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  session.prepareQuery = (statement, ...more) => {
    const query = prepare(statement, ...more)
    if (!statement.params.includes(userId)) return query
    const execute = query.execute.bind(query)
    query.execute = async (...values) => {
      held += 1
      await released
      return execute(...values)
    }
    return query
  }
  return {
    /** How many statements have been held. */
    held: () => held,
    release() {
      session.prepareQuery = prepare
      release()
    },
  }
}
