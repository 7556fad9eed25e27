import { eq } from 'drizzle-orm'
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import type { RateApplication } from '@/openapi/types'
import { runCommandLine } from '@/server/operator/commandLine'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
import { auditEvents } from '@/server/storage/schema/auditSchema'
import { rateApplications } from '@/server/storage/schema/limitsSchema'
import { newCaller } from '../support/caller'
import { newPostgresDatabase } from '../support/databases/newPostgresDatabase'
import { postgresPrograms } from '../support/databases/postgres'
import { startTestServer } from '../support/testServer'

const application = {
  name: 'Lin',
  developer_type: 1,
  org_name: 'Institute',
  use_scene: 'Trying',
  model_ids: ['intern-echo'],
  rpm: 60,
}

test.skipIf(postgresPrograms === null)('npm run admin dates decisions by the database’s clock', async () => {
  const url = await newPostgresDatabase()
  const server = await startTestServer(await openPostgres(url))
  const me = await newCaller(server)
  const { data } = await me.ask<RateApplication>('/api/rate/application', { application })
  const terminal = {
    directory: '/nowhere',
    environment: { DATABASE_URL: url },
    input: new PassThrough(),
    output: new PassThrough(),
  }
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + 3_600_000 })
  const rejected = await runCommandLine(['applications', 'reject', data?.id ?? ''], terminal).finally(() =>
    vi.useRealTimers(),
  )
  expect(rejected).toMatchObject({ code: 0 })
  const [decided] = await server.db
    .select()
    .from(rateApplications)
    .where(eq(rateApplications.id, data?.id ?? ''))
  const [event] = await server.db.select().from(auditEvents).where(eq(auditEvents.action, 'operator.command'))
  for (const at of [decided?.decidedAt, event?.at]) expect(Math.abs(Number(at) - now)).toBeLessThan(60_000)
  await server.stop()
})
