import { createAdaptorServer } from '@hono/node-server'
import { once } from 'node:events'
import { connect, createServer, type ClientHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import { callPolicies } from '@/openapi/policy'
import { RefusalCode } from '@/openapi/refusalCodes'
import { MAX_RUNNING_READS, MAX_WAITING_READS } from '@/server/platform/readQueue'
import { loadContract, readContract } from '@/server/portal/api/contract'
import { seededCaller, type Caller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import { holdReads } from '../support/heldReads'
import type { TestServer } from '../support/testServer'

type Answer = { status: number; retryAfter: string | null; code: number; msg: string }

/** Starts so many lists of calls at once. */
function listCalls(server: TestServer, me: Caller, count = 1, signal?: AbortSignal): Promise<Answer>[] {
  const body = JSON.stringify({ startTime: me.today(), endTime: me.today() })
  const headers = { authorization: `Bearer ${me.bearer}`, 'content-type': 'application/json', 'accept-language': 'en' }
  return Array.from({ length: count }, async () => {
    const init = { method: 'POST', headers, body, ...(signal && { signal }) }
    const response = await fetch(`${server.origin}/puyu/statistics/calls`, init)
    const { code, msg } = (await response.json()) as { code: number; msg: string } // as: an envelope
    return { status: response.status, retryAfter: response.headers.get('retry-after'), code, msg }
  })
}

const SUCCESS = { status: 200, retryAfter: null, code: RefusalCode.OK, msg: '' }
const REFUSED = {
  status: 429,
  retryAfter: '1',
  code: RefusalCode.TOO_MANY_REQUESTS,
  msg: 'Too many lists and statistics are being loaded at the same time. Please try again shortly.',
}

/** Lists of a user that run and wait in every place that there is, and the first of them that was refused. */
async function fill(server: TestServer, me: Caller, signal?: AbortSignal) {
  const barrier = holdReads(server.reads, me.userId)
  const running = listCalls(server, me, MAX_RUNNING_READS)
  await expect.poll(barrier.held).toBe(MAX_RUNNING_READS)
  const [last = Promise.reject(new Error('no list')), ...others] = listCalls(server, me, MAX_WAITING_READS, signal)
  const further = listCalls(server, me)
  const refused = await Promise.race([...others, last, ...further])
  return { barrier, running, waiting: [last, ...others, ...further], refused }
}

const refusals = (server: TestServer) => server.logs.filter((line) => line.includes('"status":429')).length

describeOnBoth('Lists and statistics', (server) => {
  test('a list beyond the running and the waiting ones gets 429, and no other call does', async () => {
    const [me, other] = [await seededCaller(server()), await seededCaller(server())]
    const { barrier, running, waiting, refused } = await fill(server(), me)
    expect(refused).toEqual(REFUSED)
    const zh = await me.ask('/user/tokens', undefined, { 'accept-language': 'zh' })
    expect(zh).toMatchObject({ code: RefusalCode.TOO_MANY_REQUESTS, msg: '同时加载的列表和统计过多，请稍后重试。' })
    expect(await Promise.all(listCalls(server(), other))).toEqual([SUCCESS])
    expect((await me.ask('/api/rate')).code).toBe(RefusalCode.OK)
    expect(barrier.held()).toBe(MAX_RUNNING_READS)
    barrier.release()
    const answers = await Promise.all([...running, ...waiting])
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_RUNNING_READS + MAX_WAITING_READS)
  })

  test('a list whose client leaves gives up its place', async () => {
    const me = await seededCaller(server())
    const leaving = new AbortController()
    const { barrier, running, waiting } = await fill(server(), me, leaving.signal)
    const before = refusals(server())
    leaving.abort()
    await Promise.allSettled(waiting)
    await expect.poll(() => refusals(server())).toBeGreaterThanOrEqual(before + MAX_WAITING_READS - 1)
    const next = listCalls(server(), me, MAX_WAITING_READS - 1)
    barrier.release()
    expect(await Promise.all([...running, ...next])).not.toContainEqual(REFUSED)
  })

  test('a list that still waits at its deadline gets 429', async () => {
    const me = await seededCaller(server())
    const barrier = holdReads(server().reads, me.userId)
    const running = listCalls(server(), me, MAX_RUNNING_READS)
    await expect.poll(barrier.held).toBe(MAX_RUNNING_READS)
    const before = refusals(server())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const waiting = listCalls(server(), me)
    // The wait begins when the request has arrived, of which nothing tells; each step is far shorter than the deadline of a read.
    while (refusals(server()) === before) await vi.advanceTimersByTimeAsync(100)
    vi.useRealTimers()
    expect(await Promise.all(waiting)).toEqual([REFUSED])
    barrier.release()
    expect(await Promise.all(running)).toEqual(running.map(() => SUCCESS))
  })

  test('ten tabs of the usage page on one HTTP/2 connection are all answered', async () => {
    const me = await seededCaller(server())
    await me.record({ inputTokens: 3 })
    const range = { startTime: me.today(), endTime: me.today() }
    const trend = { ...range, modelIds: [], type: 1, method: 1 }
    const page: readonly [path: string, json?: object][] = [
      ['/user/tokens'],
      ['/api/rate/remaining'],
      ['/statistics/user/api', {}],
      ['/statistics/models', range],
      ['/statistics/data', trend],
      ['/statistics/data', { ...trend, group_by: 'model' }],
      ['/statistics/calls', range],
    ]
    const http2 = createAdaptorServer({ fetch: server().server.fetch, createServer })
    await once(http2.listen(0, '127.0.0.1'), 'listening')
    const { port } = http2.address() as AddressInfo // as: it listens on a port
    const session = connect(`http://127.0.0.1:${port}`)
    const tabs = Array.from({ length: 10 }, () => page).flat()
    const answers = await Promise.all(tabs.map(([path, json]) => ask(session, me, path, json)))
    session.close()
    http2.close()
    expect(answers).toEqual(tabs.map(() => [200, RefusalCode.OK]))
  })
})

/** The status and code of a call over HTTP/2. */
async function ask(session: ClientHttp2Session, me: Caller, path: string, json?: object) {
  const stream = session.request({
    ':method': json === undefined ? 'GET' : 'POST',
    ':path': `/puyu${path}`,
    authorization: `Bearer ${me.bearer}`,
    ...(json && { 'content-type': 'application/json' }),
  })
  stream.end(json && JSON.stringify(json))
  const [headers] = (await once(stream, 'response')) as [Record<string, unknown>] // as: Node's event carries them
  const { code } = JSON.parse(await text(stream)) as { code: number } // as: an envelope
  return [headers[':status'], code]
}

describe('The contract of lists', () => {
  const operations = Object.values(readContract().paths).flatMap((methods) =>
    Object.values(methods).filter((operation) => 'operationId' in operation),
  )

  test('documents 429 for every queued operation', () => {
    const queued = operations.filter(({ operationId }) => loadContract().isQueued(operationId))
    expect(queued.map(({ responses }) => responses['429'])).toEqual(
      queued.map(() => ({ $ref: '#/components/responses/TooManyReads' })),
    )
  })

  test('queues every operation that lists or counts', () => {
    const ids = Object.keys(callPolicies).filter((id) => /^list|Overview$|Trend$|Remaining|Stars$/.test(id))
    expect(ids.filter((id) => !loadContract().isQueued(id))).toEqual([
      'listModels', // from memory
    ])
  })
})
