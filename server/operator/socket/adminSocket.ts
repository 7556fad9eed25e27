import type { HashQueue } from '@/server/identity/accounts/hashQueue'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { stream } from 'hono/streaming'
import { timingSafeEqual } from 'node:crypto'
import { rm, writeFile, readFile } from 'node:fs/promises'
import { request as startRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Configuration } from '@/server/configuration/configuration'
import type { OpenDatabase } from '@/server/storage/database'
import { errorFields, messageOf, type Log } from '@/server/platform/log'
import { randomSecret, secretHash } from '@/server/platform/secrets'
import { actorNamed, type OperatorAnswer, type OperatorContext, OperatorError } from '../context'
import { parseCommand } from '../parseCommand'
import { runCommand } from '../runCommand'

const MAX_BODY_BYTES = 8 * 1024 * 1024

/** The file with port and secret of a running server's admin socket. Only the server's system user can read it. */
export const adminSocketFile = (dataDirectory: string) => path.join(dataDirectory, 'operator.json')
export type AdminSocketAddress = { port: number; secret: string }
/** The typed arguments, the text of the file that they name, and the operator's name on the system. */
export type OperatorRequest = { args: readonly string[]; input: string; operator?: string }

/** A line of a response: any number of notices, then the answer. */
type OperatorMessage = { notice: string } | OperatorAnswer

const isSame = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(secretHash(one)), Buffer.from(secretHash(other)))

function isOperatorRequest(body: unknown): body is OperatorRequest {
  const { args, input, operator = '' } = Object(body) as Partial<Record<keyof OperatorRequest, unknown>> // as: nothing is known of it yet
  return (
    Array.isArray(args) &&
    args.every((arg) => typeof arg === 'string') &&
    typeof input === 'string' &&
    typeof operator === 'string'
  )
}

/** The command's name for the log. Other arguments may name a user, so they are not logged. */
function commandIn(args: readonly string[]): string | null {
  try {
    const parsed = parseCommand(args)
    return 'help' in parsed ? 'help' : parsed.name
  } catch (error) {
    if (error instanceof OperatorError) return null
    throw error
  }
}

function adminApp(secret: string, context: OperatorContext, log: Log) {
  const app = new Hono()
  const failed = (error: unknown): OperatorAnswer => {
    log.error(errorFields(error), 'operator command failed')
    return { code: 1, text: 'the server failed; see its log' }
  }
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (request) => request.text('The file is too large', 413) }))
  app.post('/', async (request) => {
    if (!isSame(request.req.header('authorization') ?? '', `Bearer ${secret}`)) return request.text('Unauthorized', 401)
    const body: unknown = await request.req.json().catch(() => null)
    if (!isOperatorRequest(body)) return request.text('Bad request', 400)
    const { args, input, operator } = body
    log.info({ command: commandIn(args) }, 'operator command')
    return stream(request, async (lines) => {
      const send = (message: OperatorMessage) => lines.writeln(JSON.stringify(message))
      const ofCommand = { ...context, actor: actorNamed(operator), report: (notice: string) => void send({ notice }) }
      await send(await runCommand(args, ofCommand, input).catch(failed))
    })
  })
  return app
}

function listenOnLoopback(http: ServerType): Promise<number> {
  return new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen(0, '127.0.0.1', () => {
      const { port } = http.address() as AddressInfo // as: a TCP server has a port
      resolve(port)
    })
  })
}

/**
 * Runs the operator's commands on the embedded database, which only the server can open. Listens on a port of the loopback
 * address; a file in the data folder holds the port and a secret, which is new at each start. PostgreSQL needs no socket.
 * `hashQueue` is the queue in which the server hashes passwords.
 */
export async function withAdminSocket(
  database: OpenDatabase,
  configuration: Configuration,
  log: Log,
  hashQueue?: HashQueue,
): Promise<OpenDatabase> {
  if (database.kind !== 'embedded') return database
  const secret = randomSecret()
  // The embedded database has the clock of this process.
  const app = adminApp(secret, { db: database.db, configuration, now: () => new Date(), hashQueue }, log)
  const http = createAdaptorServer({ fetch: app.fetch })
  http.on('error', (error) => log.error(errorFields(error), 'admin socket failed'))
  const file = adminSocketFile(configuration.dataDirectory)
  try {
    const address: AdminSocketAddress = { port: await listenOnLoopback(http), secret }
    await rm(file, { force: true })
    await writeFile(file, JSON.stringify(address), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    http.close()
    await database.close()
    throw error
  }
  return {
    ...database,
    close: async () => {
      await rm(file, { force: true })
      const closed = new Promise((resolve) => http.close(resolve))
      if ('closeAllConnections' in http) http.closeAllConnections()
      await closed
      await database.close()
    },
  }
}

async function findAdminSocket(dataDirectory: string): Promise<AdminSocketAddress | null> {
  const file = adminSocketFile(dataDirectory)
  try {
    return JSON.parse(await readFile(file, 'utf8')) as AdminSocketAddress // as: the server wrote it as one
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw new OperatorError(`${file} cannot be read: ${messageOf(error)}`)
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

/** Sends a request without any timeout, because commands may take hours. Null if nothing listens on the port. */
function post({ port, secret }: AdminSocketAddress, body: string): Promise<IncomingMessage | null> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const sent = startRequest({ host: '127.0.0.1', port, method: 'POST', agent: false, headers }, resolve)
    sent.on('error', (error) => (hasCode(error, 'ECONNREFUSED') ? resolve(null) : reject(error)))
    sent.end(body)
  })
}

/** Reads the lines of a response: reports notices, and returns the answer. */
async function readAnswer(response: IncomingMessage, report: (notice: string) => void): Promise<OperatorAnswer> {
  let rest = ''
  for await (const chunk of response.setEncoding('utf8')) {
    const lines = `${rest}${String(chunk)}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const message = JSON.parse(line) as OperatorMessage // as: only our server knows the secret's answer
      if (!('notice' in message)) return message
      report(message.notice)
    }
  }
  throw new Error('the response ended without an answer')
}

const LOST =
  'the connection to the server was lost, and the command may go on there. Before you run it again, look at the ' +
  'server’s log and, once the server answers, at: audit --action operator.command'

/**
 * Sends a command to the server that holds the data folder; `report` gets what the server says before its answer. Null if no
 * server runs.
 */
export async function sendToServer(
  dataDirectory: string,
  request: OperatorRequest,
  report: (notice: string) => void = () => undefined,
): Promise<OperatorAnswer | null> {
  const address = await findAdminSocket(dataDirectory)
  if (!address) return null
  try {
    const response = await post(address, JSON.stringify(request))
    if (response === null) return null
    if (response.statusCode === 200) return await readAnswer(response, report)
    response.resume()
    if (response.statusCode === 413) throw new OperatorError('the file is too large; split it')
    const file = adminSocketFile(dataDirectory)
    throw new OperatorError(`port ${address.port} is not the server’s; if no server runs, delete ${file}`)
  } catch (error) {
    throw error instanceof OperatorError ? error : new OperatorError(LOST)
  }
}
