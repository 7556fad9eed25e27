import {
  Mutex,
  parse,
  protocol,
  type PGlite,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'

/** So many statements stay prepared; of others the oldest go. */
const MOST_KEPT = 200

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]
/** `parameters` are the ids of their types; `description` is the message that names the columns, where there are any. */
type Statement = { name: string; parameters: readonly number[]; description: readonly Message[] }
/** Arrays among them have serializers of their own. */
type Value = string | number | bigint | boolean | Date | Uint8Array | null | undefined
/** What a statement or a transaction of drizzle asks of a client. */
type Query = (text: string, values?: readonly Value[], options?: QueryOptions) => Promise<Results>

const { serialize } = protocol

/** Statements of a database, prepared once under names of their own and then asked for in one message each. */
function createStatements(client: PGlite): Query {
  const kept = new Map<string, Statement>()
  let ended: string[] = []
  let count = 0

  const send = (messages: readonly Uint8Array[]) =>
    client.execProtocolStream(Buffer.concat([...messages, serialize.sync()]))

  function forget(text: string, { name }: Statement) {
    kept.delete(text)
    ended.push(name)
  }

  async function prepare(text: string): Promise<Statement> {
    const [oldest] = kept
    if (oldest && kept.size >= MOST_KEPT) forget(...oldest)
    const closing = ended.map((name) => serialize.close({ type: 'S', name }))
    ended = []
    const name = `portal_${count++}`
    const answer = await send([...closing, serialize.parse({ name, text }), serialize.describe({ type: 'S', name })])
    return {
      name,
      parameters: parse.parseDescribeStatementResults(answer),
      description: answer.filter((message) => message.name === 'rowDescription'),
    }
  }

  function toText(value: Value, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : client.serializers[type]
    return serializer ? serializer(value) : value.toString()
  }

  async function ask(text: string, given: readonly Value[], { rowMode, parsers }: QueryOptions): Promise<Results> {
    const statement = kept.get(text) ?? (await prepare(text))
    const { name, parameters, description } = statement
    // The one that was asked for last is the newest.
    kept.delete(text)
    kept.set(text, statement)
    const values = given.map((value, index) => toText(value, parameters[index]))
    try {
      const answer = await send([serialize.bind({ statement: name, values }), serialize.execute({})])
      // PGlite would copy its hundreds of parsers for each statement.
      const known = Object.create(client.parsers) as PGlite['parsers'] // as: Object.create gives any
      const options = rowMode === undefined ? {} : { rowMode }
      const [result] = parse.parseResults([...description, ...answer], Object.assign(known, parsers), options)
      if (!result) throw new Error('a statement always gives a result')
      return result
    } catch (error) {
      // It may have been planned for tables that are others by now.
      forget(text, statement)
      throw error
    }
  }

  return (text, values = [], options = {}) => client.runExclusive(() => ask(text, values, options))
}

/** A transaction that asks in this way, as long as it lasts: what it asked later would be outside of it. */
const withQuery = (tx: Transaction, query: Query) =>
  Object.assign(tx, {
    query: (...of: Parameters<Query>) =>
      tx.closed ? Promise.reject(new Error('the transaction is over')) : query(...of),
  })

/**
 * The same embedded database for drizzle, which asks with one message for what PGlite's own `query` sends six: that analyses
 * and plans each statement each time, and its parts take longer than the work of most. Everything of a process goes through the client that this gives.
 */
export function withStatements(client: PGlite): PGlite {
  // PGlite's own, which keeps single statements out of transactions, is for its own methods only.
  const oneAtATime = new Mutex()
  const query = createStatements(client)
  const replaced: Readonly<Record<string, unknown>> = {
    query: (...of: Parameters<Query>) => oneAtATime.runExclusive(() => query(...of)),
    exec: (...of: Parameters<PGlite['exec']>) => oneAtATime.runExclusive(() => client.exec(...of)),
    transaction: <Result>(work: (tx: Transaction) => Promise<Result>) =>
      oneAtATime.runExclusive(() => client.transaction((tx) => work(withQuery(tx, query)))),
  }
  return new Proxy(client, {
    get(target, name) {
      if (typeof name === 'string' && name in replaced) return replaced[name]
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value // as: bind gives any
    },
  })
}
