import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { useEmbedded } from '@/server/storage/embedded/openEmbedded'
import { openPostgres } from '@/server/storage/postgres/openPostgres'
import { modelCalls, usageDays } from '@/server/storage/schema/usageSchema'
import { seededCaller } from '../support/caller'
import { memoryClient } from '../support/databases/embedded'
import { piece, startModelUpstream, type ModelUpstream } from '../support/providers/modelUpstream'
import { migratedPostgresDatabase } from '../support/databases/newPostgresDatabase'
import { postgresPrograms } from '../support/databases/postgres'
import { startTestServer } from '../support/testServer'

const nothing = () => Promise.resolve()

/** Two openings of one database: the portal closes its own, and the test looks afterwards. */
const engines = [
  {
    name: 'PGlite',
    available: true,
    open: async () => {
      const client = await memoryClient()
      const shared = await useEmbedded(client, nothing)
      return { portal: { ...shared, close: nothing }, after: shared }
    },
  },
  {
    name: 'PostgreSQL',
    available: postgresPrograms !== null,
    open: async () => {
      const address = await migratedPostgresDatabase()
      return { portal: await openPostgres(address), after: await openPostgres(address) }
    },
  },
]

// A database is opened for each test, which is slow where other work runs.
vi.setConfig({ testTimeout: 120_000 })

let upstream: ModelUpstream
beforeAll(async () => {
  upstream = await startModelUpstream()
})
afterAll(() => upstream.stop())

async function startStreaming(origin: string, token: string) {
  const body = { model: 'own-model', stream: true, messages: [{ role: 'user', content: 'Hello' }] }
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/v1/chat/completions`, { method: 'POST', headers, body: JSON.stringify(body) })
  const reader = response.body?.getReader()
  await reader?.read()
  return async () => {
    let text = ''
    for (;;) {
      const step = await reader?.read()
      if (step?.done !== false) return text
      text += new TextDecoder().decode(step.value as Uint8Array) // as: fetch's own type of a body is any
    }
  }
}

const stopped = (origin: string) => ({
  error: {
    message: `The API is not available now (service unavailable). Try again. See ${origin}/api/document/errors#service_unavailable`,
    type: 'server_error',
    param: null,
    code: 'service_unavailable',
  },
})

describe.each(engines.filter(({ available }) => available))('A server on $name that is stopped', ({ open }) => {
  test('a stopping server ends its streams with an error and counts them', async () => {
    const { portal, after } = await open()
    let closedAfter: number | null = null
    const close = async () => {
      closedAfter = (await after.db.select().from(modelCalls)).length
      await portal.close()
    }
    upstream.behave((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(piece('Hello there'))
    })
    const server = await startTestServer({ ...portal, close }, { environment: { MODEL_UPSTREAM: upstream.url } })
    const me = await seededCaller(server)
    const secret = await me.newSecret()
    const readOn = await startStreaming(server.origin, secret)
    const rest = readOn()
    await server.stop(0)
    expect(await rest).toBe(`data: ${JSON.stringify(stopped(server.origin))}\n\n`)
    const calls = await after.db.select().from(modelCalls).where(eq(modelCalls.userId, me.userId))
    const days = await after.db.select().from(usageDays).where(eq(usageDays.userId, me.userId))
    expect(calls).toMatchObject([{ status: 499, outputTokens: 4 }])
    expect(days).toMatchObject([{ calls: 1, outputTokens: 4 }])
    expect(closedAfter).toBe(1)
    await after.close()
  })
})
