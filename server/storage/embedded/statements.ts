import {
  Mutex,
  parse,
  protocol,
  type PGlite,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'
import { DatabaseUnavailable } from '@/server/platform/databaseUnavailable'

/** So many statements stay prepared; of others the oldest go. */
const MOST_KEPT = 200

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]
/** `parameters` are the ids of their types; `description` is the message that names the columns, where there are any. */
type Statement = { name: string; parameters: readonly number[]; description: readonly Message[] }
/** What drizzle passes; an array goes by the serializer of its type. */
type Value = string | number | bigint | boolean | Date | Uint8Array | readonly unknown[] | null | undefined
/** What a statement or a transaction of drizzle asks of a client; `requireOpen` throws where it is too late when its turn comes. */
type Query = (
  text: string,
  values?: readonly Value[],
  options?: QueryOptions,
  requireOpen?: () => void,
) => Promise<Results>

const ignore = () => undefined

const { serialize } = protocol

function toText({ serializers }: PGlite, value: Value, type: number | undefined): string | null {
  if (value === null || value === undefined) return null
  const serializer = type === undefined ? undefined : serializers[type]
  return serializer ? serializer(value) : value.toString()
}

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

  async function ask(text: string, given: readonly Value[], { rowMode, parsers }: QueryOptions): Promise<Results> {
    const statement = kept.get(text) ?? (await prepare(text))
    const { name, parameters, description } = statement
    // The one that was asked for last is the newest.
    kept.delete(text)
    kept.set(text, statement)
    const values = given.map((value, index) => toText(client, value, parameters[index]))
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

  return (text, values = [], options = {}, requireOpen = ignore) =>
    client.runExclusive(async () => {
      requireOpen()
      return ask(text, values, options)
    })
}

/** Does the work of a transaction, whose statements are asked in this way as long as it lasts: what waits in it would be outside of it later. */
async function runIn<Result>(
  tx: Transaction,
  query: Query,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  let isOver = false
  const requireOpen = () => {
    if (isOver) throw new Error('the transaction is over')
  }
  const ask: Query = (text, values, options) => query(text, values, options, requireOpen)
  try {
    return await work(Object.assign(tx, { query: ask }))
  } finally {
    isOver = true
  }
}

/**
 * The same embedded database for drizzle, which asks with one message for what PGlite's own `query` sends six: that analyses
 * and plans each statement each time, and its parts take longer than the work of most. Everything of a process goes through the client that this gives.
 */
export function withStatements(client: PGlite): PGlite {
  // PGlite's own, which keeps single statements out of transactions, is for its own methods only.
  const oneAtATime = new Mutex()
  const query = createStatements(client)
  let isClosed = false
  const whileOpen = <Result>(work: () => Promise<Result>) =>
    oneAtATime.runExclusive(() => {
      if (isClosed) throw new DatabaseUnavailable('the embedded database is closed')
      return work()
    })

  const replaced: Readonly<Record<string, unknown>> = {
    query: (...of: Parameters<Query>) => whileOpen(() => query(...of)),
    exec: (...of: Parameters<PGlite['exec']>) => whileOpen(() => client.exec(...of)),
    transaction: <Result>(work: (tx: Transaction) => Promise<Result>) =>
      whileOpen(() => client.transaction((tx) => runIn(tx, query, work))),
    close: () =>
      whileOpen(() => {
        isClosed = true
        return client.close()
      }),
  }
  return new Proxy(client, {
    get(target, name) {
      if (typeof name === 'string' && name in replaced) return replaced[name]
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value // as: bind gives any
    },
  })
}
