import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { UsageOverview } from '@/openapi/types'
import type { ServerMetrics } from '@/server/app/deps'
import type { Environment } from '@/server/configuration/environment'
import type { OpenDatabase } from '@/server/storage/database'
import { modelCalls } from '@/server/storage/schema/usageSchema'
import { seededCaller, type Caller } from '../caller'
import { memoryDatabase } from '../databases/embedded'
import { startModelUpstream, type ModelUpstream } from './modelUpstream'
import { startTestServer, type TestServer } from '../testServer'

/**
 * A gateway and a model server for the tests of a file, with limits that no test reaches. Each test has a correct model server
 * without requests, and a user with a token.
 */
export function gatewayWithUpstream(environment: Environment = {}, options: { metrics?: ServerMetrics } = {}) {
  let upstream: ModelUpstream
  let database: OpenDatabase
  let server: TestServer
  let me: Caller
  let apiKey: string
  beforeAll(async () => {
    upstream = await startModelUpstream()
    database = await memoryDatabase()
    const limits = { RATE_LIMIT_DEFAULT_RPM: '1000', RATE_LIMIT_DEFAULT_TPM: '100000' }
    server = await startTestServer(database, {
      ...options,
      environment: { MODEL_UPSTREAM: upstream.url, ...limits, ...environment },
    })
  })
  afterAll(async () => {
    await server.stop()
    await upstream.stop()
  })
  beforeEach(async () => {
    upstream.behave()
    upstream.asked.length = 0
    me = await seededCaller(server)
    apiKey = await me.newSecret()
  })
  const calls = () => server.db.select().from(modelCalls).where(eq(modelCalls.userId, me.userId))
  return {
    upstream: () => upstream,
    database: () => database,
    server: () => server,
    me: () => me,
    apiKey: () => apiKey,
    /** The caller's usage in the portal. */
    used: async () => (await me.ask<UsageOverview>('/statistics/user/api', {})).data?.total,
    /** The caller's stored calls. */
    calls,
    statuses: async () => (await calls()).map(({ status }) => status),
  }
}
