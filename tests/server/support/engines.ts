import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Environment } from '../../../server/configuration/environment'
import type { OpenDatabase } from '../../../server/database/database'
import { openPostgres } from '../../../server/database/postgres'
import { memoryDatabase } from './embedded'
import { postgresPrograms, startCluster, type Cluster } from './postgres'
import { startTestServer, type TestServer } from './testServer'

type Engine = {
  name: string
  available: boolean
  start(): Promise<{ open(): Promise<OpenDatabase>; stop(): Promise<void> }>
}

const embedded: Engine = {
  name: 'PGlite',
  available: true,
  start: () => Promise.resolve({ open: memoryDatabase, stop: () => Promise.resolve() }),
}

const postgres: Engine = {
  name: 'PostgreSQL',
  available: postgresPrograms !== null,
  async start() {
    const cluster: Cluster = await startCluster()
    return { open: async () => openPostgres(await cluster.createDatabase()), stop: () => cluster.stop() }
  },
}

/** The same tests on both databases, each with one server; a missing PostgreSQL is reported, and fails in CI. */
export function describeOnBoth(
  name: string,
  define: (server: () => TestServer) => void,
  environment: Environment = {},
): void {
  for (const engine of [embedded, postgres]) {
    describe.skipIf(!engine.available)(`${name} on ${engine.name}`, () => {
      let running: Awaited<ReturnType<Engine['start']>>
      let server: TestServer
      beforeAll(async () => {
        running = await engine.start()
        server = await startTestServer(await running.open(), { environment })
      })
      afterAll(async () => {
        await server.stop()
        await running.stop()
      })
      define(() => server)
    })
  }
  if (process.env['CI'] && !postgres.available)
    test(`PostgreSQL is missing for: ${name}`, () => {
      expect.unreachable('CI runs every suite')
    })
}
