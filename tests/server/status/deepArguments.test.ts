import { expect, test } from 'vitest'
import { toJsonBytes } from '@/server/gateway/upstream/exchange'
import { modelHealthDays } from '@/server/storage/schema/statusSchema'
import { gatewayWithUpstream } from '../support/providers/gatewayWithUpstream'

const { upstream, server, apiKey } = gatewayWithUpstream({ MODEL_UPSTREAM_SPEAKS: 'anthropic' })

const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`

test('deeply nested tool arguments are an error of the caller, and no fault of the model', async () => {
  const call = { id: 'a', type: 'function', function: { name: 'f', arguments: nested(20_000) } }
  const messages = [
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'user', content: 'x' },
  ]
  const response = await fetch(`${server().origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'own-model', max_tokens: 1, messages }),
  })
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('nested too deeply')])
  await server().server.saveHealth()
  expect([upstream().asked, await server().db.$count(modelHealthDays)]).toEqual([[], 0])
})

test('rejects a request that is too deep to write, and writes any other', async () => {
  const deep: unknown = JSON.parse(nested(100_000))
  await expect(toJsonBytes({ deep })).rejects.toMatchObject({ code: 'invalid_request' })
  expect((await toJsonBytes({ a: [1] })).toString()).toBe('{"a":[1]}')
})
