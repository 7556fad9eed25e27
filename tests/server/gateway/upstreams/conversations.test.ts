import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPrometheus, type Prometheus } from '@/server/app/metrics/prometheus'
import type { Route } from '@/server/configuration/modelRoutes'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { NO_METRICS } from '@/server/gateway/context/metrics'
import { createModelClient } from '@/server/gateway/protocols/modelClient'
import { chunkOf } from '@/server/gateway/conversation/chunk'
import { conversationKeyOf, rankRoutes } from '@/server/gateway/upstream/affinity'
import { createCallUpstreams, type CallUpstreams } from '@/server/gateway/upstream/callUpstreams'
import { UpstreamFailure } from '@/server/gateway/upstream/upstreamErrors'
import { createLog } from '@/server/platform/log'
import { seededCaller } from '@/tests/server/support/caller'
import { memoryDatabase } from '@/tests/server/support/databases/embedded'
import {
  callContextOf,
  parsedChat,
  plainRules,
  routesOf,
  send,
  serverOf,
} from '@/tests/server/support/providers/modelRoute'
import { writeModelsFile } from '@/tests/server/support/providers/modelsFile'
import { piece, startModelUpstream, type ModelUpstream } from '@/tests/server/support/providers/modelUpstream'
import { startTestServer, type TestServer } from '@/tests/server/support/testServer'

const log = createLog('silent', new Writable())
const away = new UpstreamFailure({ mayHaveRun: false, isLate: false, verdict: 'modelFails' }, 'upstream_unavailable')

/** A process of the portal; `visit` gets the server of each attempt, and may throw. */
function startProcess(visit: (name: string) => void, open: ReadonlySet<string> = new Set()) {
  const events: string[] = []
  const callUpstreams = createCallUpstreams({
    breakers: { isClosed: (route) => !open.has(serverOf(route)), begin: () => () => undefined },
    send,
    random: () => 0.5,
    log,
    metrics: {
      ...NO_METRICS,
      upstreamCallBegan: (name) => void events.push(`+${name}`),
      upstreamCallEnded: (name) => void events.push(`-${name}`),
      routed: (name, choice) => void events.push(`${name} ${choice}`),
    },
  })
  const routed: CallUpstreams = <Result>(question: Parameters<CallUpstreams>[0]) =>
    callUpstreams(question, ({ route, track }) => {
      const ended = track?.()
      try {
        visit(serverOf(route))
        return Promise.resolve(chunkOf({}) as Result) // as: no test reads the response
      } finally {
        ended?.()
      }
    })
  const client = createModelClient({ callUpstreams: routed, longest: 9, rules: plainRules })
  return { client, callUpstreams: routed, events }
}

const TURNS = 10

/** The servers that each of 160 conversations visits in its turns, so many conversations at a time, at processes in rotation. */
async function converse(routes: readonly Route[], atATime: number, processes: number) {
  const visits = Array.from({ length: 160 }, (): string[] => [])
  let current = -1
  const all = Array.from({ length: processes }, () => startProcess((name) => visits[current]?.push(name)))
  for (let from = 0; from < visits.length; from += atATime)
    for (let turn = 0; turn < TURNS; turn++)
      for (let index = from; index < Math.min(from + atATime, visits.length); index++) {
        current = index
        const before = Array.from({ length: turn }, (_, past) => [
          { role: 'assistant' as const, content: `answer ${past}` },
          { role: 'user' as const, content: `question ${past}` },
        ])
        const first = { role: 'user' as const, content: `conversation ${index}` }
        const request = parsedChat({ model: 'm', messages: [first, ...before.flat()] })
        await all[(index + turn) % processes]?.client.complete(request, 9, { ...callContextOf(), routes })
      }
  return visits
}

test.each([
  [1, 1, [3, 1]],
  [8, 1, [3, 1]],
  [64, 1, [3, 1]],
  [64, 3, [3, 1]],
  [64, 3, [3, 1, 1, 1]],
])(
  'conversations stay on their server: %d at a time, %d processes, weights %j',
  async (atATime, processes, weights) => {
    const visits = await converse(routesOf(...weights), atATime, processes)
    const changes = visits.map((names) => names.filter((name, turn) => turn > 0 && name !== names[turn - 1]).length)
    expect(changes.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(0.02 * 160 * (TURNS - 1))
    expect(visits.filter((names) => names.length === TURNS && new Set(names).size === 1).length).toBeGreaterThanOrEqual(
      155,
    )
    expect(new Set(visits.flat()).size).toBe(weights.length)
  },
)

describe('a call of a conversation', () => {
  const routes = routesOf(1, 1)
  const helloOf = (more: object) => ({ model: 'm', messages: [{ role: 'user' as const, content: 'Hello' }], ...more })
  const keyWith = (hint?: string) => conversationKeyOf(parsedChat(helloOf({})).conversation, { account: 'me', hint })
  const noChance = () => expect.unreachable('a conversation is left to chance')
  const [first = '', second = ''] = rankRoutes(routes, keyWith(), noChance).map(serverOf)
  const complete = ({ client }: ReturnType<typeof startProcess>, more: object = {}, hint?: string) =>
    client.complete(parsedChat(helloOf(more)), 9, { ...callContextOf(undefined, 'me'), routes, hint })

  test('counts as one that went to its first choice, and as running at its server until it ends', async () => {
    const process = startProcess(() => undefined)
    await complete(process)
    expect(process.events).toEqual([`+${first}`, `-${first}`, `${first} first`])
  })

  test('goes to its next server while a breaker is open, and returns', async () => {
    const open = new Set([first])
    const process = startProcess(() => undefined, open)
    await complete(process)
    open.clear()
    await complete(process)
    expect(process.events.filter((event) => event.includes(' '))).toEqual([`${second} breaker_open`, `${first} first`])
  })

  test('fails over to its next server', async () => {
    const process = startProcess((name) => {
      if (name === first) throw away
    })
    await complete(process)
    expect(process.events).toEqual([`+${first}`, `-${first}`, `+${second}`, `-${second}`, `${second} failed`])
  })

  test('goes elsewhere if its first choice cannot serve it', async () => {
    const process = startProcess(() => undefined)
    const spoken = routes.map((route) => {
      const supportsChat = serverOf(route) !== first
      return { ...route, upstream: { ...route.upstream, supportsChat, supportsAnthropic: true } }
    })
    const context = { ...callContextOf(undefined, 'me'), routes: spoken }
    await process.client.complete(parsedChat(helloOf({ n: 2 })), 9, context)
    expect(process.events).toContain(`${second} unsupported`)
  })

  test('has no choice to count with one server, without a message of the user, or if it is free', async () => {
    const process = startProcess(() => undefined)
    const alone = { ...callContextOf(), routes: routes.slice(0, 1) }
    await process.client.complete(parsedChat(helloOf({})), 9, alone)
    await complete(process, { messages: [{ role: 'system', content: 'Begin.' }] })
    const free = { ...callContextOf(), model: 'm', routes, isFree: true, conversationKey: () => 'key' }
    await process.callUpstreams(free, () => Promise.resolve())
    expect(process.events.filter((event) => event.includes(' '))).toEqual([])
    expect(process.events).toHaveLength(4)
  })

  test('prefers the hint of the headers to that of the body', async () => {
    const wanted = Array.from({ length: 100 }, (_, index) => `hint ${index}`).find(
      (hint) => serverOf(rankRoutes(routes, keyWith(hint), noChance)[0]) === second,
    )
    const process = startProcess(() => undefined)
    await complete(process, { hint: 'ignored' }, wanted)
    expect(process.events).toContain(`${second} first`)
  })
})

describe('two servers behind a portal', () => {
  const hints = Array.from({ length: 12 }, (_, index) => `session-of-a-program-${index}`)
  let [a, b]: ModelUpstream[] = []
  let server: TestServer
  let apiKey: string
  let prometheus: Prometheus
  let remove: () => void
  beforeAll(async () => {
    ;[a, b] = await Promise.all([startModelUpstream(), startModelUpstream()])
    const upstreams = { a: { url: a?.url, speaks: ['openai', 'anthropic'] }, b: { url: b?.url } }
    const to = (upstream: string) => ({ upstream, id: 'own-model' })
    const written = writeModelsFile({ upstreams, models: [{ id: 'm', upstreams: [to('a'), to('b')] }] })
    remove = written.remove
    const limits = { RATE_LIMIT_DEFAULT_RPM: '1000', RATE_LIMIT_DEFAULT_TPM: '1000000' }
    const environment = { MODELS_FILE: written.file, ...limits }
    prometheus = createPrometheus(readConfiguration(environment, '/nonexistent').models.current(), null)
    server = await startTestServer(await memoryDatabase(), { environment, metrics: prometheus.metrics })
    apiKey = await (await seededCaller(server)).newSecret()
  })
  afterAll(async () => {
    await server.stop()
    await Promise.all([a?.stop(), b?.stop()])
    remove()
  })

  async function call(headers: Record<string, string>, more: object = {}) {
    const all = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers }
    const messages = [{ role: 'user', content: 'Hello' }]
    const body = JSON.stringify({ model: 'm', messages, ...more })
    return fetch(`${server.origin}/v1/chat/completions`, { method: 'POST', headers: all, body })
  }
  const sum = async (pattern: RegExp) =>
    [...(await prometheus.text()).matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0)

  test('every hint has its server, and neither the log nor the metrics name it', async () => {
    for (const hint of hints) {
      const before = [a?.asked.length ?? 0, b?.asked.length ?? 0]
      for (const more of [{}, { stream: true }, {}]) {
        const response = await call({ 'x-session-affinity': hint }, more)
        expect([response.status, (await response.text()).includes('el')]).toEqual([200, true])
      }
      const after = [a?.asked.length ?? 0, b?.asked.length ?? 0]
      expect(after.map((count, index) => count - (before[index] ?? 0)).toSorted()).toEqual([0, 3])
    }
    expect(Math.min(a?.asked.length ?? 0, b?.asked.length ?? 0)).toBeGreaterThan(0)
    expect(await sum(/^portal_upstream_conversation_calls_total\{upstream="[ab]",choice="first"\} (\d+)$/gm)).toBe(36)
    expect(await prometheus.text()).not.toContain('session-of')
    expect(server.logs.join('')).not.toContain('session-of')
  })

  test('a stream is a running call of its server until its end, or until its caller leaves', async () => {
    const running = () => sum(/^portal_upstream_calls_running\{upstream="[ab]"\} (\d+)$/gm)
    let finish = () => {}
    for (const one of [a, b])
      one?.behave((response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(piece('Hel'))
        finish = () => void response.end(`${piece('lo')}data: [DONE]\n\n`)
      })
    const response = await call({}, { stream: true })
    expect(await running()).toBe(1)
    finish()
    await response.text()
    await expect.poll(running).toBe(0)
    const left = await call({}, { stream: true })
    expect(await running()).toBe(1)
    await left.body?.cancel()
    await expect.poll(running).toBe(0)
  })
})
