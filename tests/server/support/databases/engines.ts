import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Environment } from '@/server/configuration/environment'
import type { OpenDatabase } from '@/server/storage/database'
import { memoryDatabase } from './embedded'
import { migratedPostgresDatabase, openUnhurried } from './newPostgresDatabase'
import { postgresPrograms } from './postgres'
import { writtenSecrets } from '../seenSecrets'
import { startTestServer, type TestServer } from '../testServer'

type Engine = {
  name: string
  available: boolean
  open(): Promise<OpenDatabase>
}

const embedded: Engine = {
  name: 'PGlite',
  available: true,
  open: memoryDatabase,
}

const postgres: Engine = {
  name: 'PostgreSQL',
  available: postgresPrograms !== null,
  open: async () => openUnhurried(await migratedPostgresDatabase()),
}

type Define = (server: () => TestServer) => void

function describeOn(engine: Engine, name: string, define: Define, environment: Environment): void {
  describe.skipIf(!engine.available)(`${name} on ${engine.name}`, () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(await engine.open(), { environment })
    })
    afterAll(async () => {
      const written = await writtenSecrets(server.db, server.logs)
      await server.stop()
      expect(written, 'secrets that the server has written down').toEqual([])
    })
    define(() => server)
  })
}

/**
 * The same tests on both databases, each with one server; a missing PostgreSQL is reported, and fails in CI.
 * `npm run check` runs them on one database.
 */
export function describeOnBoth(name: string, define: Define, environment: Environment = {}): void {
  if (process.env['PORTAL_TEST_DATABASES'] === 'one') return describeOnEither(name, define, environment)
  for (const engine of [embedded, postgres]) describeOn(engine, name, define, environment)
  if (process.env['CI'] && !postgres.available)
    test(`PostgreSQL is missing for: ${name}`, () => {
      expect.unreachable('CI runs every suite')
    })
}

/** Tests of answers that no statement decides, with one server on PostgreSQL, or on PGlite if no PostgreSQL is installed. */
export function describeOnEither(name: string, define: Define, environment: Environment = {}): void {
  describeOn(postgres.available ? postgres : embedded, name, define, environment)
}
