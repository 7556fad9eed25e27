import Anthropic from '@anthropic-ai/sdk'
import { eq } from 'drizzle-orm'
import OpenAI from 'openai'
import type { UsageOverview } from '@/openapi/types'
import { modelCalls } from '@/server/storage/schema/usageSchema'
import { seededCaller } from '@/tests/server/support/caller'
import { memoryDatabase } from '@/tests/server/support/databases/embedded'
import { writeModelsFile } from '@/tests/server/support/providers/modelsFile'
import { startModelUpstream, type ModelUpstream } from '@/tests/server/support/providers/modelUpstream'
import { startTestServer, type TestServer } from '@/tests/server/support/testServer'

export const hello = { model: 'm', messages: [{ role: 'user' as const, content: 'Hello there' }] }
export const keys = { KEY_A: 'key-of-a-0123456789', KEY_B: 'key-of-b-0123456789', KEY_C: 'key-of-c-0123456789' }

type Upstreams = Readonly<Record<'a' | 'b' | 'c', ModelUpstream>>

/** Upstreams of weight 0 are used only if the others fail, so `a` is always the first. */
function modelsOf(upstreams: Upstreams) {
  const names = Object.keys(upstreams)
  const routes = names.map((name) => ({ upstream: name, id: `at-${name}`, weight: Number(name === 'a') }))
  const described = Object.entries(upstreams).map(([name, { url }]) => {
    const speaks = name === 'a' ? ['openai', 'anthropic'] : ['openai']
    return [name, { url, key_variable: `KEY_${name.toUpperCase()}`, speaks }]
  })
  const models = [
    { id: 'm', upstreams: routes },
    { id: 'only-b', upstreams: [{ upstream: 'b', id: 'at-b' }] },
    { id: 'nowhere', upstreams: [{ upstream: 'c', id: 'not-there' }] },
  ]
  return writeModelsFile({ upstreams: Object.fromEntries(described), models })
}

/** A new user with clients, and the usage that the portal counts. */
async function newClient(server: TestServer) {
  const me = await seededCaller(server)
  const apiKey = await me.newSecret()
  const openai = new OpenAI({ apiKey, baseURL: `${server.origin}/v1`, maxRetries: 0 })
  return {
    openai,
    anthropic: new Anthropic({ apiKey, baseURL: server.origin, maxRetries: 0 }),
    used: async () => (await me.ask<UsageOverview>('/statistics/user/api', {})).data?.total,
    statuses: async () =>
      (await server.db.select().from(modelCalls).where(eq(modelCalls.userId, me.userId))).map(({ status }) => status),
    /** The text of a streamed response. */
    streamed: async () => {
      let text = ''
      const stream = await openai.chat.completions.create({ ...hello, stream: true })
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? ''
      return text
    },
  }
}

/** A server whose model `m` is at three upstreams. */
export async function startWithUpstreams() {
  const [a, b, c] = await Promise.all([
    startModelUpstream(['at-a']),
    startModelUpstream(['at-b']),
    startModelUpstream(['at-c']),
  ])
  const upstreams: Upstreams = { a, b, c }
  const all = [a, b, c]
  const { file, remove } = modelsOf(upstreams)
  const environment = { MODELS_FILE: file, RATE_LIMIT_DEFAULT_RPM: '1000', RATE_LIMIT_DEFAULT_TPM: '100000', ...keys }
  const server = await startTestServer(await memoryDatabase(), { environment })
  return {
    ...upstreams,
    all,
    server,
    /** Calls per upstream. */
    asked: () => all.map((one) => one.asked.length),
    /** Resets upstreams and breakers (by successful calls), and returns a new user. */
    async begin() {
      for (const one of all) one.behave()
      const { openai } = await newClient(server)
      for (const model of ['m', 'only-b']) await openai.chat.completions.create({ ...hello, model })
      for (const one of all) one.asked.length = 0
      return newClient(server)
    },
    async stop() {
      await server.stop()
      await Promise.all(all.map((one) => one.stop()))
      remove()
    },
  }
}

export type WithUpstreams = Awaited<ReturnType<typeof startWithUpstreams>>
export type Client = Awaited<ReturnType<typeof newClient>>

/** Makes an upstream fail with a status and a redirect. */
export const failing = (upstream: ModelUpstream, status: number) =>
  upstream.behave((response) => void response.writeHead(status, { location: `${upstream.url}/elsewhere` }).end('{}'))

export const hangingUp = (upstream: ModelUpstream) => upstream.behave((response) => void response.destroy())
