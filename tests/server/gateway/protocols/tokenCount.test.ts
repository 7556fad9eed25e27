import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { CallUpstreams } from '@/server/gateway/upstream/callUpstreams'
import { UpstreamFailure } from '@/server/gateway/upstream/upstreamErrors'
import type { GatewayEnv } from '@/server/gateway/context/gatewayContext'
import { createGatewayContract } from '@/server/gateway/protocols/gatewayContract'
import { NO_MEDIA } from '@/server/gateway/metering/mediaTokens'
import { createTokenCount } from '@/server/gateway/protocols/anthropic/messagesProtocol'
import { upstreamAt } from '@/tests/server/support/providers/modelRoute'

const route = { upstream: upstreamAt('http://127.0.0.1:1/v1', { supportsAnthropic: true }), ownId: 'm', weight: 1 }
const caller = {
  token: { userId: 'u', models: null, usage: { limits: { rpm: 1 } } },
} as unknown as GatewayEnv['Variables']['caller'] // as: what a count reads of it

const hello = [{ role: 'user', content: 'Hello there' }]

/** Counts the tokens of a conversation, with an upstream that fails so. */
async function countWith(failure: unknown, messages: readonly object[] = hello) {
  const callUpstreams: CallUpstreams = () => Promise.reject(failure as Error) // as: any failure
  const count = createTokenCount({
    models: {
      list: () => Promise.resolve([{ id: 'm', object: 'model', owned_by: '' }]),
      mediaInputOf: () => NO_MEDIA,
      routesOf: () => [route],
    },
    rules: { passMembers: new Set(), imageUrls: 'data', contract: createGatewayContract() },
    callUpstreams,
    readBody: async ({ req }) => ({
      text: await req.text(),
      freeSlot: () => {},
      keepUntil: () => {},
      release: () => {},
    }),
  })
  let error: unknown = null
  const app = new Hono<GatewayEnv>()
  app.onError((thrown, context) => {
    error = thrown
    return context.body(null, 500)
  })
  app.use(async (context, next) => {
    context.set('caller', caller)
    await next()
  })
  app.post('/', count)
  const body = JSON.stringify({ model: 'm', messages })
  const response = await app.request('/', { method: 'POST', body })
  return error ?? (await response.json())
}

const failure = new UpstreamFailure({ mayHaveRun: false, isLate: false, verdict: 'modelFails' }, 'upstream_unavailable')

test('counts tokens itself if the upstream fails', async () => {
  expect(await countWith(failure)).toEqual({ input_tokens: 8 })
})

test('throws a defect of the portal in a token count instead of hiding it', async () => {
  const defect = new TypeError('routes is not iterable')
  expect(await countWith(defect)).toBe(defect)
})

test('rejects a token count of more than 64 pictures', async () => {
  const block = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } }
  const ask = (count: number) => countWith(failure, [{ role: 'user', content: Array<object>(count).fill(block) }])
  expect(await ask(64)).toHaveProperty('input_tokens')
  expect(await ask(65)).toMatchObject({ code: 'invalid_request', param: 'messages.0.content.64' })
})
