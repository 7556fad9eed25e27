import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MOST_FAILURES } from '@/server/gateway/upstream/breakerMachine'
import { failing, hello, keys, startWithUpstreams, type Client, type WithUpstreams } from './threeUpstreams'

let three: WithUpstreams
let client: Client
beforeAll(async () => {
  three = await startWithUpstreams()
})
afterAll(() => three.stop())
beforeEach(async () => {
  client = await three.begin()
})

test('each upstream gets Messages or a translated chat, whichever it supports', async () => {
  const { a, b } = three
  const { anthropic, used } = client
  const message = {
    type: 'message',
    role: 'assistant',
    content: [{ type: 'text', text: 'At a' }],
    stop_reason: 'end_turn',
  }
  const body = { ...hello, max_tokens: 50 }
  a.behave((response) => {
    const answer = JSON.stringify({
      ...message,
      id: 'msg',
      model: 'at-a',
      usage: { input_tokens: 7, output_tokens: 5 },
    })
    response.writeHead(200).end(answer)
  })
  expect((await anthropic.messages.create(body)).content).toMatchObject([{ text: 'At a' }])
  expect(a.asked).toMatchObject([{ path: '/v1/messages', body: { model: 'at-a' } }])
  failing(a, 503)
  expect(await anthropic.messages.create(body)).toMatchObject({
    model: 'm',
    content: [{ type: 'text', text: 'Hello' }],
  })
  expect(await anthropic.messages.stream(body).finalText()).toBe('Hello')
  expect(b.asked.map(({ path }) => path)).toEqual(['/v1/chat/completions', '/v1/chat/completions'])
  expect(await used()).toEqual({ calls: 3, input_tokens: 21, output_tokens: 15 })
})

test('an upstream that supports Messages counts tokens; if it fails, the portal does', async () => {
  const { a, asked } = three
  const { anthropic } = client
  a.behave((response) => void response.writeHead(200).end('{"input_tokens":77}'))
  expect(await anthropic.messages.countTokens(hello)).toEqual({ input_tokens: 77 })
  failing(a, 503)
  expect((await anthropic.messages.countTokens(hello)).input_tokens).toBeLessThan(20)
  expect(asked()).toEqual([2, 0, 0])
})

test('failed token counts, which cost nothing, open no breaker', async () => {
  const { a, asked } = three
  const { anthropic, openai } = client
  failing(a, 503)
  for (let count = 0; count < 2 * MOST_FAILURES; count++) await anthropic.messages.countTokens(hello)
  a.behave()
  expect((await openai.chat.completions.create(hello)).choices[0]?.message.content).toBe('Hello')
  expect(asked()).toEqual([2 * MOST_FAILURES + 1, 0, 0])
})

test('embeddings fail over to another upstream', async () => {
  const { a, b } = three
  const { openai, used } = client
  failing(a, 503)
  const answer = {
    object: 'list',
    data: [{ object: 'embedding', index: 0, embedding: [1] }],
    usage: { prompt_tokens: 3 },
  }
  b.behave((response) => void response.writeHead(200).end(JSON.stringify(answer)))
  const { data, model } = await openai.embeddings.create({ model: 'm', input: 'Hello', encoding_format: 'float' })
  expect([model, data[0]?.embedding]).toEqual(['m', [1]])
  expect(b.asked).toMatchObject([
    { path: '/v1/embeddings', authorization: `Bearer ${keys.KEY_B}`, body: { model: 'at-b' } },
  ])
  expect(await used()).toEqual({ calls: 1, input_tokens: 3, output_tokens: 0 })
})
