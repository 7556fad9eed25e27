import { beforeAll, expect, test } from 'vitest'
import { RefusalCode } from '@/openapi/refusalCodes'
import { seededCaller, type Caller } from '../support/caller'
import { application } from '../support/applied'
import { describeOnBoth } from '../support/databases/engines'

const MOST = 64 * 1024

const days = { startTime: '2026-11-20', endTime: '2026-11-21' }

/** A JSON body of a given size in bytes. */
const bodyOf = (bytes: number) => `{}${' '.repeat(bytes - 2)}`

/** A stream, which is sent without a Content-Length. */
const streamed = (text: string) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < text.length; at += 10_000)
        controller.enqueue(new TextEncoder().encode(text.slice(at, at + 10_000)))
      controller.close()
    },
  })

/** A request that throws if anything but its headers is read. The server's own would become a web request then. */
function unreadRequest(address: string, headers: Record<string, string>): Request {
  const get = () => {
    throw new Error('the body was asked for')
  }
  return Object.defineProperties(new Request(address, { headers }), {
    body: { get },
    text: { get },
    arrayBuffer: { get },
  })
}

describeOnBoth('Bodies of calls', (server) => {
  let me: Caller
  beforeAll(async () => {
    me = await seededCaller(server())
  })

  const post = async (body: string | ReadableStream) => {
    const headers = { authorization: `Bearer ${me.bearer}`, 'content-type': 'application/json' }
    const init: RequestInit = { method: 'POST', headers, body, duplex: 'half' }
    const response = await fetch(`${server().origin}/puyu/statistics/user/api`, init)
    const { code } = (await response.json()) as { code: number } // as: an envelope
    return { status: response.status, code }
  }

  test('a body of 64 KiB is read; a longer one is 413, even without its length', async () => {
    const accepted = { status: 200, code: RefusalCode.OK }
    const refused = { status: 413, code: RefusalCode.INVALID_REQUEST }
    expect(await post(bodyOf(MOST))).toEqual(accepted)
    expect(await post(streamed(bodyOf(MOST)))).toEqual(accepted)
    expect(await post(bodyOf(MOST + 1))).toEqual(refused)
    expect(await post(streamed(bodyOf(MOST + 1)))).toEqual(refused)
  })

  test.each([
    ['/statistics/calls', (model: string) => ({ ...days, modelIds: [model] }), RefusalCode.INVALID_REQUEST],
    [
      '/statistics/data',
      (model: string) => ({ ...days, type: 2, method: 2, modelIds: [model] }),
      RefusalCode.INVALID_REQUEST,
    ],
    [
      '/api/rate/application',
      (name: string) => ({ application: { ...application, name } }),
      RefusalCode.APPLICATION_INVALID,
    ],
  ] as const)('%s refuses a text that no database stores', async (path, bodyWith, refusal) => {
    const texts = ['a', 'a\u0000', '\ud800']
    const codes = await Promise.all(texts.map(async (text) => (await me.ask(path, bodyWith(text))).code))
    expect(codes).toEqual([RefusalCode.OK, refusal, refusal])
  })

  test('a GET is answered without reading its body', async () => {
    const headers = { authorization: `Bearer ${me.bearer}` }
    for (const path of ['/healthz', '/puyu/user/tokens', '/puyu/user/tokens?page=1', '/puyu/api/rate']) {
      const response = await server().server.fetch(unreadRequest(server().origin + path, headers))
      expect([path, response.status]).toEqual([path, 200])
    }
  })
})
