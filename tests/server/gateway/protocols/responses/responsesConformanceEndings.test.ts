import { expect, test } from 'vitest'
import type { Json } from '@/server/platform/json'
import { grantLimits } from '@/server/records/limits/limitStore'
import { gatewayWithUpstream } from '@/tests/server/support/providers/gatewayWithUpstream'
import { piece, type Behaviour } from '@/tests/server/support/providers/modelUpstream'
import { conformanceOf, lastOf, writing, type Written } from './conformance'

const gateway = gatewayWithUpstream({ MODEL_UPSTREAM_TIMEOUT: '1' })
const { upstream, server, me } = gateway
const { respond, stream } = conformanceOf(gateway)

const tools = [
  { type: 'function', name: 'look', parameters: { type: 'object' } },
  { type: 'custom', name: 'patch' },
]
const statuses = (response: Json) => (response['output'] as Json[]).map(({ type, status }) => [type, status]) // as: checked

test.each<[string, string, Written, [string, string][]]>([
  ['text', 'length', { content: 'Hel' }, [['message', 'incomplete']]],
  ['text', 'content_filter', { content: 'Hel' }, [['message', 'incomplete']]],
  ['reasoning', 'length', { reasoning_content: 'Hm' }, [['reasoning', 'incomplete']]],
  [
    'a text after reasoning',
    'length',
    { reasoning_content: 'Hm.', content: 'H' },
    [
      ['reasoning', 'completed'],
      ['message', 'incomplete'],
    ],
  ],
  [
    'a function call',
    'length',
    { content: 'I look.', calls: [{ id: 'c', name: 'look', arguments: '{"at"' }] },
    [
      ['message', 'completed'],
      ['function_call', 'incomplete'],
    ],
  ],
  [
    'a custom call',
    'length',
    { calls: [{ id: 'c', name: 'patch', arguments: '{"input":"a' }] },
    [['custom_tool_call', 'incomplete']],
  ],
])(
  '%s that ends by %s is an incomplete item, the last of an incomplete response',
  async (_, finish, written, items) => {
    upstream().behave(writing(written, finish))
    const reason = finish === 'length' ? 'max_output_tokens' : finish
    const body = { max_output_tokens: 16, tools, reasoning: { summary: 'auto' } }
    for (const response of [await respond(body), lastOf(await stream(body))]) {
      expect(response).toMatchObject({
        status: 'incomplete',
        incomplete_details: { reason },
        completed_at: null,
        error: null,
      })
      expect(statuses(response)).toEqual(items)
    }
  },
)

const events = { 'content-type': 'text/event-stream' }
const inside = JSON.stringify({ error: { message: 'out of memory', code: 500 } })

test.each<[string, Behaviour]>([
  ['breaks', (response) => void response.writeHead(200, events).write(piece('Hel'), () => response.destroy())],
  ['sends an error', (response) => void response.writeHead(200, events).end(`${piece('Hel')}data: ${inside}\n\n`)],
  ['sends no event', (response) => void response.writeHead(200, events).end(`${piece('Hel')}data: {{\n\n`)],
  ['sends nothing more', (response) => void response.writeHead(200, events).write(piece('Hel'))],
])('a stream whose model server %s ends with an error and a failed response', async (_, behaviour) => {
  upstream().behave(behaviour)
  const read = await stream({})
  const error = read.at(-2)?.['error'] as Json // as: checked
  expect(error).toMatchObject({ type: 'server_error', code: 'server_error', param: null })
  const { message } = error
  expect(message).toMatch(/\/api\/document\/errors#upstream_(?:error|timeout)$/)
  expect(lastOf(read)).toMatchObject({
    status: 'failed',
    error: { code: 'server_error', message },
    output: [],
    usage: null,
  })
})

test('a response that the minute cuts is failed, and its last item is not done', async () => {
  await grantLimits(server().db, me().userId, { tpm: 5000 }, server().now())
  upstream().behave(writing({ reasoning_content: 'Hm.', content: 'Hel' }, 'length'))
  const read = await stream({})
  expect(lastOf(read)).toMatchObject({ status: 'failed', error: { code: 'rate_limit_exceeded' } })
  expect(statuses(lastOf(read))).toEqual([['reasoning', 'completed']])
})
