import { describe, expect, test } from 'vitest'
import type { Json } from '@/server/platform/json'
import { gatewayWithUpstream } from '@/tests/server/support/providers/gatewayWithUpstream'
import { deltaPiece } from '@/tests/server/support/providers/modelUpstream'
import { conformanceOf, lastOf, writing } from './conformance'

const gateway = gatewayWithUpstream()
const { upstream } = gateway
const { ask, respond, stream } = conformanceOf(gateway)

const user = (content: unknown) => ({ type: 'message', role: 'user', content })
const sentToModel = () => upstream().asked.at(-1)?.body ?? {}
const outputOf = (response: Json) => response['output'] as Json[] // as: checked

test('tools that a provider runs itself are left out and named, with their items', async () => {
  const response = await ask({
    tools: [{ type: 'web_search' }, { type: 'code_interpreter', container: {} }, { type: 'function', name: 'look' }],
    input: [{ type: 'web_search_call', id: 'ws_1', status: 'completed' }, user('Hi'), { type: 'mcp_list_tools' }],
  })
  expect(response.headers.get('x-ignored-tools')?.split(', ').sort()).toEqual([
    'code_interpreter',
    'mcp_list_tools',
    'web_search',
    'web_search_call',
  ])
  expect(sentToModel()).toMatchObject({
    messages: [{ role: 'user', content: 'Hi' }],
    tools: [{ type: 'function', function: { name: 'look' } }],
  })
  const { status, body } = await ask({ tools: [{ type: 'web_search' }], tool_choice: { type: 'web_search' } }).then(
    async (rejected) => ({ status: rejected.status, body: (await rejected.json()) as Json }), // as: an error of the gateway
  )
  expect([status, body]).toMatchObject([400, { error: { code: 'invalid_request', param: 'tool_choice' } }])
})

test('names that are too long or taken get a hash, come back as they were, and are the same in a later request', async () => {
  const long = 'n'.repeat(60)
  const tools = [
    { type: 'function', name: 'files__find', parameters: {} },
    { type: 'namespace', name: 'files', description: '', tools: [{ type: 'function', name: 'find', parameters: {} }] },
    { type: 'namespace', name: long, description: '', tools: [{ type: 'custom', name: 'patch' }] },
  ]
  await respond({ tools })
  const named = (sentToModel()['tools'] as { function: { name: string } }[]).map(({ function: { name } }) => name) // as sent
  expect(named).toEqual(['files__find', expect.stringMatching(/^files__find_[\da-f]{8}$/), expect.any(String)])
  expect(named[2]).toHaveLength(64)
  upstream().behave(
    writing(
      { calls: named.map((name, index) => ({ id: `c${index}`, name, arguments: '{"input":"a"}' })) },
      'tool_calls',
    ),
  )
  const calls = outputOf(await respond({ tools }))
  expect(calls).toMatchObject([
    { type: 'function_call', name: 'files__find' },
    { type: 'function_call', namespace: 'files', name: 'find' },
    { type: 'custom_tool_call', namespace: long, name: 'patch', input: 'a' },
  ])
  expect('namespace' in (calls[0] ?? {})).toBe(false)
  const results = calls.map(({ type, call_id: id }) => ({
    type: `${String(type)}_output`,
    call_id: id,
    output: 'Done',
  }))
  await ask({ tools, input: [user('Hi'), ...calls, ...results] })
  const [, turn] = sentToModel()['messages'] as { tool_calls: { function: { name: string } }[] }[] // as sent
  expect(turn?.tool_calls.map(({ function: { name } }) => name)).toEqual(named)
})

test('a custom tool’s text arrives whole, however its escapes and surrogates are cut', async () => {
  const written = String.raw`{"input":"a\n\"\\\u00e9\ud83d\ude00😀` + '\\u4e2d"}'
  upstream().behave((response) => {
    const pieces = written.split('').map((text, at) => {
      const named =
        at === 0 ? { id: 'c', function: { name: 'patch', arguments: text } } : { function: { arguments: text } }
      return deltaPiece({ tool_calls: [{ index: 0, ...named }] })
    })
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`${pieces.join('')}data: [DONE]\n\n`)
  })
  const [item] = outputOf(lastOf(await stream({ tools: [{ type: 'custom', name: 'patch' }] })))
  expect(item).toMatchObject({ type: 'custom_tool_call', call_id: 'c', input: 'a\n"\\é😀😀中' })
})

describe('a tool that the request does not allow', () => {
  const tools = [
    { type: 'function', name: 'look', parameters: {} },
    { type: 'function', name: 'remove', parameters: {} },
  ]
  const allowed = (name: string) => ({ type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name }] })
  const callOf = (name: string) => writing({ calls: [{ id: 'c', name, arguments: '{}' }] }, 'tool_calls')

  test.each([allowed('look'), 'none'])('is not called, whatever the model does: %j', async (choice) => {
    upstream().behave(callOf('remove'))
    const body = { tools, tool_choice: choice }
    const whole = await ask(body)
    expect([whole.status, await whole.json()]).toMatchObject([502, { error: { code: 'upstream_error' } }])
    const last = lastOf(await stream(body))
    expect([last['status'], last['output']]).toEqual(['failed', []])
  })

  test('does not reach the model, and the others may be called', async () => {
    upstream().behave(callOf('look'))
    const response = await respond({ tools, tool_choice: allowed('look') })
    expect(outputOf(response)).toMatchObject([{ type: 'function_call', name: 'look' }])
    expect(sentToModel()).toMatchObject({ tools: [{ function: { name: 'look' } }], tool_choice: 'auto' })
  })
})
