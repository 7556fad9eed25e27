import { Writable } from 'node:stream'
import type { Configuration } from '@/server/configuration/configuration'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import type { Environment } from '@/server/configuration/environment'
import { createServer, type Server } from '@/server/app/createServer'
import type { Database, OpenDatabase } from '@/server/storage/database'
import { listen } from '@/server/app/listen'
import type { HashQueue } from '@/server/identity/accounts/hashQueue'
import { createLog } from '@/server/platform/log'
import type { ServerMetrics } from '@/server/app/deps'
import { openTracing } from '@/server/app/tracing/openTracing'
import type { Tracing } from '@/server/app/tracing/traceRequests'
import type { PageHandler } from '@/server/pages/pageHandler'
import type { ModelPagesRenderer } from '@/server/pages/modelPages'
import type { ProjectsPageRenderer } from '@/server/pages/projectsPage'
import { Browser } from './browser'
import { fakeRender } from './fakeRender'
import { freePort } from './freePort'

export type TestServer = {
  origin: string
  configuration: Configuration
  server: Server
  db: Database
  /** For lists and statistics. */
  reads: Database
  logs: string[]
  /** Moves the server's clock. */
  advance(ms: number): void
  now(): Date
  browser(): Browser
  stop(graceMs?: number, drainMs?: number): Promise<void>
}

const cheapPasswords = { logN: 4, r: 1, p: 1 }

type Options = {
  environment?: Environment
  port?: number
  pages?: PageHandler
  projectsPage?: ProjectsPageRenderer
  modelPages?: ModelPagesRenderer
  directory?: string
  /** Uses the server's own clock, which a test cannot move. */
  ownClock?: boolean
  hashQueue?: HashQueue
  metrics?: ServerMetrics
  /** Replaces the tracing of the settings. */
  tracing?: Tracing
}

/** A destination of the log whose lines a test reads. */
export function collector(lines: string[]) {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
}

/** Starts a whole server on a free port and checks every response against the contract. */
export async function startTestServer(
  database: OpenDatabase,
  {
    environment = {},
    port,
    pages,
    projectsPage,
    modelPages,
    directory = '/nonexistent',
    ownClock = false,
    hashQueue,
    metrics,
    tracing,
  }: Options = {},
): Promise<TestServer> {
  const usedPort = port ?? (await freePort())
  const configuration = readConfiguration(
    { PORT: String(usedPort), PUBLIC_URL: `http://127.0.0.1:${usedPort}`, ...environment },
    directory,
  )
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  const logs: string[] = []
  const log = createLog('debug', collector(logs))
  const traces = await openTracing(configuration, log)
  const notFound: PageHandler = () => Promise.resolve(null)
  const server = await createServer({
    configuration,
    database,
    log,
    ...(ownClock ? {} : { now }),
    ...(hashQueue ? { hashQueue } : {}),
    ...(metrics ? { metrics } : {}),
    ...(projectsPage ? { projectsPage } : {}),
    ...(modelPages ? { modelPages } : {}),
    tracing: tracing ?? traces.tracing,
    render: fakeRender,
    pages: pages ?? notFound,
    passwordCost: cheapPasswords,
    checksResponses: true,
  })
  const listening = await listen(server, usedPort, '127.0.0.1')
  const origin = `http://127.0.0.1:${usedPort}`
  return {
    origin,
    configuration,
    server,
    db: database.db,
    reads: database.reads,
    logs,
    now,
    advance: (ms) => {
      offset += ms
    },
    browser: () => new Browser(origin),
    async stop(graceMs = 500, drainMs = 0) {
      await listening.stop(graceMs, drainMs)
      await traces.stop()
    },
  }
}
