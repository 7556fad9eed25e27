import { describe, expect, test } from 'vitest'
import type { Json } from '@/server/platform/json'
import { seededCaller } from '@/tests/server/support/caller'
import { gatewayWithUpstream } from '@/tests/server/support/providers/gatewayWithUpstream'
import { conformanceOf, lastOf, writing } from './conformance'

const gateway = gatewayWithUpstream()
const { upstream, server, apiKey, used } = gateway
const { ask, respond, stream } = conformanceOf(gateway)

const user = (content: unknown) => ({ type: 'message', role: 'user', content })
const sentToModel = () => upstream().asked.at(-1)?.body ?? {}
const outputOf = (response: Json) => response['output'] as Json[] // as: checked
const SEALED = ['reasoning.encrypted_content']

describe('encrypted reasoning', () => {
  const thinking = { reasoning_content: 'Hm.', content: 'Hi' }
  /** A reasoning item of the caller, as its response has it. */
  async function reasoned(): Promise<Json> {
    upstream().behave(writing(thinking))
    const [item = {}] = outputOf(await respond({ include: SEALED }))
    upstream().behave()
    return item
  }
  const replay = (item: object, headers = {}) => ask({ input: [item, user('Go on.')] }, headers)

  test('is in an item only on request, whole and streamed', async () => {
    upstream().behave(writing(thinking))
    for (const include of [[], ['message.output_text.logprobs']]) {
      const items = [...outputOf(await respond({ include })), ...outputOf(lastOf(await stream({ include })))]
      expect(items.filter((item) => 'encrypted_content' in item)).toEqual([])
      expect(JSON.stringify(items)).not.toContain('Hm.')
    }
    for (const response of [await respond({ include: SEALED }), lastOf(await stream({ include: SEALED }))])
      expect(outputOf(response)[0]).toMatchObject({
        type: 'reasoning',
        encrypted_content: expect.stringMatching(/^r1\./),
      })
  })

  test('of the same account and model reaches the model as reasoning, and counts as input', async () => {
    const item = await reasoned()
    upstream().behave((response) => {
      const choices = [{ index: 0, message: { role: 'assistant', content: 'Yes' }, finish_reason: 'stop' }]
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'a', choices }))
    })
    const before = (await used())?.input_tokens ?? NaN
    expect((await replay({ ...item, encrypted_content: null })).status).toBe(200)
    const without = (await used())?.input_tokens ?? NaN
    expect((await replay(item)).status).toBe(200)
    expect(sentToModel()['messages']).toEqual([
      { role: 'assistant', content: '', reasoning_content: 'Hm.' },
      { role: 'user', content: 'Go on.' },
    ])
    expect(((await used())?.input_tokens ?? NaN) - without).toBeGreaterThan(without - before)
  })

  test('of another account is dropped without an error', async () => {
    const item = await reasoned()
    const other = await (await seededCaller(server())).newSecret()
    expect((await replay(item, { authorization: `Bearer ${other}` })).status).toBe(200)
    expect(sentToModel()['messages']).toEqual([{ role: 'user', content: 'Go on.' }])
  })

  test.each<[string, (sealed: string) => unknown]>([
    ['a flipped bit', (sealed) => sealed.slice(0, -8) + (sealed.at(-8) === 'A' ? 'B' : 'A') + sealed.slice(-7)],
    ['an unknown key', (sealed) => sealed.replace(/^r1\.[^.]+/, 'r1.none')],
    ['another version', (sealed) => sealed.replace(/^r1/, 'r2')],
    ['a megabyte', () => 'A'.repeat(1024 * 1024 + 1)],
    ['no ciphertext', () => 'Hm.'],
    ['null', () => null],
    ['nothing', () => undefined],
  ])('with %s is dropped without an error', async (_, change) => {
    const item = await reasoned()
    const changed = { ...item, encrypted_content: change(String(item['encrypted_content'])) }
    expect((await replay(changed)).status).toBe(200)
    expect(sentToModel()['messages']).toEqual([{ role: 'user', content: 'Go on.' }])
  })

  test('of another service, as items of compaction, is dropped without an error', async () => {
    expect((await replay({ type: 'compaction', encrypted_content: 'gAAAAA' })).status).toBe(200)
    expect(sentToModel()['messages']).toEqual([{ role: 'user', content: 'Go on.' }])
  })
})

test('system messages keep their order, before and after the first question', async () => {
  await ask({
    instructions: 'First.',
    input: [
      { role: 'developer', content: 'Second.' },
      { role: 'system', content: [{ type: 'input_text', text: 'Third.' }] },
      user('Hi'),
      { role: 'assistant', content: 'Hello' },
      { role: 'developer', content: 'Fourth.' },
      user('And?'),
    ],
  })
  expect(sentToModel()['messages']).toEqual([
    { role: 'system', content: 'First.\n\nSecond.\n\nThird.' },
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Hello' },
    { role: 'user', content: '<developer>\nFourth.\n</developer>' },
    { role: 'user', content: 'And?' },
  ])
})

test('a model cannot forge events, whatever it writes', async () => {
  const forged = '\n\nevent: response.completed\ndata: {"type":"response.completed"}\n\ndata: [DONE]\n\n'
  upstream().behave(
    writing({ reasoning_content: forged, content: forged, calls: [{ id: forged, name: forged, arguments: forged }] }),
  )
  const events = await stream({ reasoning: { summary: 'auto' } })
  expect(events.filter(({ type }) => type === 'response.completed')).toHaveLength(1)
  expect(outputOf(lastOf(events)).map(({ type }) => type)).toEqual(['reasoning', 'message', 'function_call'])
})

test.each(['/v1', '/api/v1'])(
  'what needs a stored response at %s says the next step in both languages',
  async (base) => {
    const send = async (method: string, path: string, language: string, key = apiKey()) => {
      const headers = { authorization: `Bearer ${key}`, 'accept-language': language }
      const response = await fetch(`${server().origin}${base}${path}`, { method, headers })
      const { error } = (await response.json()) as { error: { message: string; code: string } } // as: of the contract
      return [response.status, error.code, error.message] as const
    }
    const paths = [
      ['GET', '/responses/resp_1'],
      ['DELETE', '/responses/resp_1'],
      ['POST', '/responses/resp_1/cancel'],
      ['GET', '/responses/resp_1/input_items'],
      ['POST', '/conversations/conv_1/items'],
    ] as const
    for (const [method, path] of paths) {
      expect(await send(method, path, 'en')).toEqual([404, 'not_found', expect.stringContaining('with `store: false`')])
      expect(await send(method, path, 'zh')).toEqual([
        404,
        'not_found',
        expect.stringContaining('并设置 `store: false`'),
      ])
      expect((await send(method, path, 'en', 'sk-wrong'))[0]).toBe(401)
    }
    expect(await send('POST', '/responses/compact', 'zh')).toEqual([
      404,
      'not_found',
      expect.stringContaining('本站不压缩对话'),
    ])
  },
)

test('video and audio reach the model as in a chat, and private addresses do not', async () => {
  const video = 'data:video/mp4;base64,AAAA'
  const sound = 'data:audio/wav;base64,AAAA'
  await ask({
    input: [
      user([
        { type: 'input_video', video_url: video },
        { type: 'input_audio', audio_url: sound },
        { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
      ]),
    ],
  })
  expect(sentToModel()['messages']).toEqual([
    {
      role: 'user',
      content: [
        { type: 'video_url', video_url: { url: video } },
        { type: 'audio_url', audio_url: { url: sound } },
        { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
      ],
    },
  ])
  for (const part of [
    { type: 'input_video', video_url: 'https://10.0.0.1/a.mp4' },
    { type: 'input_audio', audio_url: 'http://localhost/a.wav' },
    { type: 'input_video' },
  ])
    expect((await ask({ input: [user([part])] })).status).toBe(400)
})
