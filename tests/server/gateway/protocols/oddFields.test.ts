import { expect, test } from 'vitest'
import { gatewayWithUpstream } from '@/tests/server/support/providers/gatewayWithUpstream'

const hello = { model: 'own-model', messages: [{ role: 'user', content: 'Hello there' }] }

const { upstream, server, apiKey } = gatewayWithUpstream({ MODEL_LONGEST_ANSWER: '100' })

type Answer = { error?: { code: string; param: string | null; type: string } }

async function ask(body: object) {
  const response = await fetch(`${server().origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey()}` },
    body: JSON.stringify({ ...hello, ...body }),
  })
  const { error } = (await response.json()) as Answer // as: what each test looks at
  return { status: response.status, error }
}

const asked = () => upstream().asked.map(({ body }) => body)

test('treats null fields as absent, in messages, parts, tools and calls too', async () => {
  const schema = { type: 'object', properties: { city: { enum: ['Bath', null], default: null } } }
  const { status } = await ask({
    ...Object.fromEntries(
      ['tools', 'tool_choice', 'thinking_mode', 'stream', 'n', 'stop', 'seed'].map((n) => [n, null]),
    ),
    response_format: { type: 'text', json_schema: null },
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'Hi', image_url: null }], name: null, tool_call_id: null },
      { role: 'assistant', content: null, tool_calls: null, function_call: null, reasoning_content: null },
      {
        role: 'user',
        content: [{ type: 'image_url', text: null, image_url: { url: 'data:image/png;base64,AAAA', detail: null } }],
      },
    ],
    tools: [{ type: 'function', function: { name: 'look', description: null, strict: null, parameters: schema } }],
  })
  expect(status).toBe(200)
  expect(asked()).toEqual([
    {
      model: 'own-model',
      max_tokens: 100,
      response_format: { type: 'text' },
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
        { role: 'assistant', content: null },
        { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }] },
      ],
      tools: [{ type: 'function', function: { name: 'look', parameters: schema } }],
    },
  ])
})

test.each([
  [{ messages: null }, 'messages'],
  [{ model: null }, 'model'],
  [{ max_tokens: 0 }, 'max_tokens'],
  [{ max_tokens: -1 }, 'max_tokens'],
  [{ max_completion_tokens: 0 }, 'max_completion_tokens'],
  [{ max_tokens: 1.5 }, 'max_tokens'],
  [{ n: 0 }, 'n'],
  [{ temperature: 2.5 }, 'temperature'],
  [{ top_p: -1 }, 'top_p'],
  [{ messages: [] }, 'messages'],
  [{ messages: [{ role: 'robot', content: 'Hi' }] }, 'messages.0.role'],
  [{ messages: ['Hi'] }, 'messages.0'],
])('%o is 400 and names the member, as OpenAI’s API has it', async (body, param) => {
  const error = { code: 'invalid_request', type: 'invalid_request_error', param }
  expect(await ask(body)).toMatchObject({ status: 400, error })
  expect(asked()).toEqual([])
})

test('forwards a conversation with the older form of function calls', async () => {
  const messages = [
    { role: 'user', content: 'How is the weather?' },
    { role: 'assistant', content: null, function_call: { name: 'weather', arguments: '{}' } },
    { role: 'function', name: 'weather', content: 'Cloudy' },
  ]
  expect((await ask({ messages })).status).toBe(200)
  expect(asked()).toMatchObject([{ messages }])
})
