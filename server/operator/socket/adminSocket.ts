import type { HashQueue } from '@/server/identity/accounts/hashQueue'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { timingSafeEqual } from 'node:crypto'
import { rm, writeFile, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Configuration } from '@/server/configuration/configuration'
import type { OpenDatabase } from '@/server/storage/database'
import { errorFields, type Log } from '@/server/platform/log'
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
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (request) => request.text('The file is too large', 413) }))
  app.post('/', async (request) => {
    if (!isSame(request.req.header('authorization') ?? '', `Bearer ${secret}`)) return request.text('Unauthorized', 401)
    const body: unknown = await request.req.json().catch(() => null)
    if (!isOperatorRequest(body)) return request.text('Bad request', 400)
    const { args, input, operator } = body
    log.info({ command: commandIn(args) }, 'operator command')
    return request.json<OperatorAnswer>(await runCommand(args, { ...context, actor: actorNamed(operator) }, input))
  })
  app.onError((error, request) => {
    log.error(errorFields(error), 'operator command failed')
    return request.json<OperatorAnswer>({ code: 1, text: 'the server failed; see its log' }, 500)
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
  try {
    return JSON.parse(await readFile(adminSocketFile(dataDirectory), 'utf8')) as AdminSocketAddress // as: the server wrote it as one
  } catch {
    return null
  }
}

/** Sends a command to the server that holds the data folder. Null if no server responds. */
export async function sendToServer(dataDirectory: string, request: OperatorRequest): Promise<OperatorAnswer | null> {
  const address = await findAdminSocket(dataDirectory)
  if (!address) return null
  const asked = fetch(`http://127.0.0.1:${address.port}/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${address.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
  const response = await asked.catch(() => null)
  if (response?.status === 413) throw new OperatorError('the file is too large; split it')
  if (response?.status !== 200 && response?.status !== 500) return null
  return (await response.json()) as OperatorAnswer // as: only our server knows the secret's answer
}
