import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { grantLimits } from '@/server/records/limits/limitStore'
import { gatewayWithUpstream } from '../support/providers/gatewayWithUpstream'
import { wholeAnswer } from '../support/providers/modelUpstream'

const KEY = 'upstream-key-0123456789'
const TPM = 50_000
const hello = { model: 'own-model', messages: [{ role: 'user', content: 'Hello there' }] }

const { upstream, server, me, apiKey, used } = gatewayWithUpstream({
  MODEL_UPSTREAM_KEY: KEY,
  MODEL_PASS_MEMBERS: 'top_k, chat_template_kwargs',
  MODEL_LONGEST_ANSWER: '3000',
  RATE_LIMIT_DEFAULT_TPM: String(TPM),
})

async function ask(body: object) {
  const response = await fetch(`${server().origin}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey()}` },
    body: JSON.stringify({ ...hello, ...body }),
  })
  return {
    status: response.status,
    body: (await response.json()) as { error?: { param: string | null; message: string } }, // as: what each test looks at
  } // of the API
}
const asked = () => upstream().asked.map(({ body }) => body)
const user = (content: unknown) => ({ messages: [{ role: 'user', content }] })

/** A model's server that gives all that it is asked for, by whichever name that knows more. */
function giveAll() {
  upstream().behave((response, { body }) => {
    const names = ['max_tokens', 'max_completion_tokens', 'max_new_tokens']
    const most = Math.max(...names.map((name) => Number(body[name] ?? 0))) || 20_000
    const times = Number(body['n'] ?? 1) * Number(body['best_of'] ?? 1)
    const usage = { prompt_tokens: 8, completion_tokens: most * times }
    response.writeHead(200, { 'content-type': 'application/json' }).end(wholeAnswer('', usage))
  })
}

test.each([
  ['both names for the longest answer', { max_completion_tokens: 1, max_tokens: 20_000 }],
  ['neither', {}],
  ['neither, and several answers', { n: 4 }],
  ['a bound, and several answers', { max_tokens: 5000, n: 3 }],
  ['members that multiply', { max_tokens: 20_000, best_of: 10 }],
  ['a name that others know', { max_tokens: 1, max_new_tokens: 20_000 }],
])('the token limit per minute holds for concurrent requests with %s', { timeout: 120_000 }, async (_, more) => {
  giveAll()
  await Promise.all(Array.from({ length: 8 }, () => ask(more)))
  const total = await used()
  expect((total?.input_tokens ?? 0) + (total?.output_tokens ?? 0)).toBeLessThanOrEqual(TPM)
  for (const body of asked()) expect(body).not.toHaveProperty('max_completion_tokens')
})

test.each([
  [{ max_completion_tokens: 7, max_tokens: 20_000 }, 7],
  [{ max_tokens: 9 }, 9],
  [{ max_completion_tokens: 11, max_tokens: null, n: 3 }, 11],
  [{}, 3000],
])('forwards the reserved maximum: %o', async (more, most) => {
  await ask(more)
  expect(asked()).toMatchObject([{ max_tokens: most }])
})

test('a request without max_tokens gets the remaining quota', async () => {
  giveAll()
  await grantLimits(server().db, me().userId, { tpm: 1000, outputTokens: 600 }, server().now())
  await ask({ n: 2 })
  expect(asked()).toMatchObject([{ max_tokens: 300, n: 2 }])
  await ask({ max_tokens: 5 })
  upstream().asked.length = 0
  await ask({})
  expect(asked()).toEqual([])
})

test.each(['priority', 'chat_template', 'best_of', 'use_beam_search', '__proto__', 'functions', 'x'.repeat(1000)])(
  'the member %s is refused and named, and goes nowhere',
  async (name) => {
    const { status, body } = await ask(JSON.parse(`{"${name}":1}`) as object) // as: `__proto__` as JSON has it
    expect([status, body.error?.param]).toEqual([400, name.slice(0, 64)])
    expect(JSON.stringify(asked())).not.toContain(`"${name}"`)
  },
)

test('forwards fields that the operator allows, and drops provider-only fields', async () => {
  const passed = { top_k: 5, chat_template_kwargs: { enable_thinking: false }, seed: 1, stop: ['\n'], user: 'someone' }
  const { status } = await ask({
    ...passed,
    store: true,
    metadata: { a: 'b' },
    service_tier: 'priority',
    unknown: null,
  })
  expect(status).toBe(200)
  expect(asked()).toEqual([{ ...hello, ...passed, max_tokens: 3000 }])
})

test('drops fields of messages that the contract does not name', async () => {
  const messages = [
    { role: 'assistant', content: 'Hi', reasoning_content: 'thought', annotations: [], prefix: true },
    {
      role: 'user',
      content: [{ type: 'text', text: 'Hello there', image_url: { url: 'http://127.0.0.1/' }, uuid: 'x' }],
    },
  ]
  expect((await ask({ messages })).status).toBe(200)
  expect(asked()).toMatchObject([
    {
      messages: [
        { role: 'assistant', content: 'Hi', reasoning_content: 'thought' },
        { role: 'user', content: [{ type: 'text', text: 'Hello there' }] },
      ],
    },
  ])
  expect(JSON.stringify(asked())).not.toMatch(/annotations|prefix|127\.0\.0\.1|uuid/)
})

test.each([
  [{ type: 'image_url', image_url: { url: 'http://example.org/a.png' } }, 'image_url.url'],
  [{ type: 'image_url', image_url: { url: 'https://169.254.169.254/latest/meta-data' } }, 'image_url.url'],
  [{ type: 'video_url', video_url: { url: 'https://localhost/a.mp4' } }, 'video_url.url'],
  [{ type: 'audio_url', audio_url: { url: 'file:///etc/passwd' } }, 'audio_url.url'],
  [{ type: 'input_audio', input_audio: { data: 'http://127.0.0.1/', format: 'wav' } }, 'input_audio.data'],
  [{ type: 'image_url' }, 'image_url'],
])('rejects a part such as %o', async (part, param) => {
  const { status, body } = await ask(user([{ type: 'text', text: 'Look' }, part]))
  expect([status, body.error?.param]).toEqual([400, `messages.0.content.1.${param}`])
  expect(asked()).toEqual([])
})

test('rejects a part type that may name files of other users', async () => {
  expect((await ask(user([{ type: 'file', file: { file_id: 'of-somebody-else' } }]))).status).toBe(400)
  expect(asked()).toEqual([])
})

test('forwards images in the request and at public addresses', async () => {
  const parts = [
    { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=', detail: 'low' } },
    { type: 'image_url', image_url: { url: 'https://example.org/birds.jpg' } },
    { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
  ]
  expect((await ask(user(parts))).status).toBe(200)
  expect(asked()).toMatchObject([user(parts)])
})

const secret = 'The formula of the drink is lemon, mint and cold water.'
test.each([
  ['names a member', 400, { message: '`top_k` is not supported' }, 'top_k', 'does not accept `top_k`'],
  [
    'says that it is too long',
    400,
    { message: `This model's maximum context length is 10 tokens, not ${secret}` },
    'messages',
    'maximum context length is 10 tokens',
  ],
  ['has a number as its code', 400, { message: secret, code: 400 }, null, 'does not accept the request'],
  [
    'repeats the conversation',
    422,
    { message: `bad input_value='…${secret.slice(4, 50)}…'` },
    null,
    'does not accept the request',
  ],
  [
    'prints its key',
    400,
    { message: `no ${KEY}, Bearer ${KEY}, sk-abcdefghijklmnop` },
    null,
    'does not accept the request',
  ],
  ['is not found', 404, { message: `own-model at ${KEY}` }, 'model', 'no such model'],
  ['fails', 500, { message: `trace of ${KEY}` }, null, 'server error'],
])(
  'a refusal that %s is explained in our own words, and logged without secrets',
  async (_, status, error: { message: string; code?: number }, param, words) => {
    const named = { type: 'invalid_request_error', code: `of ${KEY}`, ...error }
    upstream().behave((response) => void response.writeHead(status).end(JSON.stringify({ error: named })))
    const before = server().logs.length
    const { body } = await ask({ ...user(secret), top_k: 5 })
    expect(body.error).toMatchObject({ param, message: expect.stringContaining(words) as string }) // as: the matcher is typed any
    const logged = server().logs.slice(before).join('')
    expect(logged).toContain(
      `the upstream answered ${status} (invalid_request_error${error.code === undefined ? '' : `, ${error.code}`})`,
    )
    for (const text of [JSON.stringify(body), logged]) {
      expect(text).not.toContain(KEY)
      expect(text).not.toMatch(/lemon|mint|sk-abc/)
    }
  },
)

test('removes a key that the upstream prints into a response', async () => {
  upstream().behave((response, { body }) => {
    const text = `My key is ${KEY}`
    const events = `data: ${wholeAnswer(text)}\n\ndata: {"error":{"message":"${text}"}}\n\n`
    if (body['stream'] === true) response.writeHead(200, { 'content-type': 'text/event-stream' }).end(events)
    else response.end(wholeAnswer(text))
  })
  const openai = new OpenAI({ apiKey: apiKey(), baseURL: `${server().origin}/v1`, maxRetries: 0 })
  const request = { model: 'own-model', messages: [{ role: 'user' as const, content: 'Hello there' }] }
  const { choices } = await openai.chat.completions.create(request)
  expect(choices[0]?.message.content).toBe('My key is …')
  const read: unknown[] = []
  await expect(async () => {
    for await (const chunk of await openai.chat.completions.create({ ...request, stream: true })) read.push(chunk)
  }).rejects.toMatchObject({ error: { code: 'upstream_error' } })
  expect(read).toHaveLength(1)
  expect(JSON.stringify(read) + server().logs.join('')).not.toContain(KEY)
})

test.each(['best_of', 'n', 'max_new_tokens', 'use_beam_search', 'messages', 'top k', 'a,,b'])(
  'an operator cannot pass on %s',
  (members) => {
    expect(() => readConfiguration({ MODEL_PASS_MEMBERS: members }, '/nonexistent')).toThrow('MODEL_PASS_MEMBERS: must')
  },
)
