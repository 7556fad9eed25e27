import OpenAI from 'openai'
import { beforeEach, expect, test } from 'vitest'
import { countTokens } from '@/server/gateway/metering/tokenizer'
import { gatewayWithUpstream } from '../support/providers/gatewayWithUpstream'
import { answerOf, deltaPiece, piece, wholeAnswer } from '../support/providers/modelUpstream'

const question = { model: 'own-model', messages: [{ role: 'user' as const, content: 'Hello there' }], max_tokens: 2000 }
const INPUT = 8
const events = { 'content-type': 'text/event-stream' }
const json = { 'content-type': 'application/json' }
const words = (count: number) => 'again '.repeat(count)
const done = 'data: [DONE]\n\n'

const { upstream, server, apiKey, used, calls } = gatewayWithUpstream({ RATE_LIMIT_DEFAULT_TPM: '1000000' })
let openai: OpenAI
beforeEach(() => {
  openai = new OpenAI({ apiKey: apiKey(), baseURL: `${server().origin}/v1`, maxRetries: 0 })
})

const doubts = (from: number) =>
  server()
    .logs.slice(from)
    .map((line) => JSON.parse(line) as { msg: string; why: string }) // pino's JSON
    .filter(({ msg }) => msg.includes('implausible usage'))
    .map(({ why }) => why)

async function readStream() {
  const stream = await openai.chat.completions.create({
    ...question,
    stream: true,
    stream_options: { include_usage: true },
  })
  let usage: unknown
  for await (const chunk of stream) usage = chunk.usage ?? usage
  return usage
}

test('a stream that breaks off after 300 words counts them and its input', async () => {
  upstream().behave((response) => {
    response.writeHead(200, events)
    for (let sent = 0; sent < 300; sent++) response.write(piece('again '))
    response.end('data: {"error":{"message":"out of memory"}}\n\n')
  })
  await expect(readStream()).rejects.toMatchObject({ error: { code: 'upstream_error' } })
  const total = await used()
  expect(total).toMatchObject({ calls: 1, input_tokens: INPUT })
  expect(total?.output_tokens).toBeGreaterThanOrEqual(300)
})

test('a stream that breaks off before any output costs nothing', async () => {
  upstream().behave((response) => {
    response.writeHead(200, events).end(`${deltaPiece({ role: 'assistant' })}data: {"error":{}}\n\n`)
  })
  await expect(readStream()).rejects.toMatchObject({ error: { code: 'upstream_error' } })
  expect(await used()).toEqual({ calls: 0, input_tokens: 0, output_tokens: 0 })
})

test.each([
  ['bytes', wholeAnswer('x'.repeat(9 * 1024 * 1024), { prompt_tokens: 8, completion_tokens: 3 })],
  ['values', `{"choices":[{"logprobs":{"content":[${'0,'.repeat(200_001)}0]}}]}`],
  ['levels', `{"choices":${'['.repeat(101)}${']'.repeat(101)}}`],
])('a response of too many %s counts the input and the reserved output', async (_, answer) => {
  upstream().behave((response) => void response.writeHead(200, json).end(answer))
  await expect(openai.chat.completions.create(question)).rejects.toMatchObject({ status: 502 })
  expect(await calls()).toMatchObject([{ status: 502, inputTokens: INPUT, outputTokens: 2000 }])
  expect(await used()).toEqual({ calls: 1, input_tokens: INPUT, output_tokens: 2000 })
})

test('a stream left before its first chunk counts its input', async () => {
  upstream().behave((response) => {
    response.writeHead(200, events)
    response.flushHeaders()
  })
  const leaving = new AbortController()
  const call = openai.chat.completions
    .create({ ...question, stream: true }, { signal: leaving.signal })
    .then(async (stream) => {
      for await (const chunk of stream) expect.unreachable(JSON.stringify(chunk))
    })
    .catch(() => undefined)
  await expect.poll(() => upstream().asked.length).toBe(1)
  leaving.abort()
  await call
  await expect.poll(calls).toMatchObject([{ status: 499, inputTokens: INPUT, outputTokens: 0 }])
  expect(await used()).toEqual({ calls: 1, input_tokens: INPUT, output_tokens: 0 })
})

test.each([
  ['thoughts under a newer name', (text: string) => ({ reasoning: text })],
  ['thoughts under an older name', (text: string) => ({ reasoning_content: text })],
  ['thoughts under both names, once', (text: string) => ({ reasoning: text, reasoning_content: text })],
  ['a refusal', (text: string) => ({ refusal: text })],
  ['what is spoken', (text: string) => ({ audio: { id: 'x', data: 'AAAA', transcript: text } })],
  ['arguments of functions', (text: string) => ({ tool_calls: [{ index: 0, function: { arguments: text } }] })],
  ['arguments of an older kind', (text: string) => ({ function_call: { arguments: text } })],
])('counts %s if the upstream reports no usage', async (_, delta) => {
  upstream().behave((response) => {
    response.writeHead(200, events)
    for (let sent = 0; sent < 20; sent++) response.write(deltaPiece(delta('word ')))
    response.end(done)
  })
  await readStream()
  expect(await used()).toEqual({ calls: 1, input_tokens: INPUT, output_tokens: countTokens('word '.repeat(20)) })
})

test.each([
  ['nothing, in a first piece', { prompt_tokens: 0, completion_tokens: 0 }, 'less than what was given: 0 and 0'],
  ['less than it gave', { prompt_tokens: 7, completion_tokens: 499 }, 'less than what was given: 7 and 499'],
  [
    'numbers beyond 32 bits',
    { prompt_tokens: 1e12, completion_tokens: 1e12 },
    'more than the request allows: 1000000000000 and',
  ],
  [
    'the largest of 32 bits',
    { prompt_tokens: 2147483647, completion_tokens: 2147483647 },
    'more than the request allows: 2147',
  ],
  ['more than max_tokens', { prompt_tokens: 7, completion_tokens: 2017 }, 'more than the request allows: 7 and 2017'],
  ['numbers below nothing', { prompt_tokens: -5, completion_tokens: -5 }, 'no numbers of tokens: -5 and -5'],
  ['halves', { prompt_tokens: 7.5, completion_tokens: 600.5 }, 'no numbers of tokens: 7.5 and 600.5'],
  ['texts', { prompt_tokens: '7', completion_tokens: '600' }, 'no numbers of tokens: string and string'],
])('500 words count if the upstream reports %s', async (_, told, why) => {
  const before = server().logs.length
  upstream().behave((response) => {
    response.writeHead(200, events).write(deltaPiece({ role: 'assistant' }, { usage: told }))
    for (let sent = 0; sent < 500; sent++) response.write(piece('again '))
    response.end(done)
  })
  await readStream()
  upstream().behave((response) => void response.writeHead(200, json).end(wholeAnswer(words(500), told)))
  const { usage } = await openai.chat.completions.create(question)
  const rows = await calls()
  expect(rows.map(({ status }) => status)).toEqual([200, 200])
  for (const { inputTokens, outputTokens } of rows) {
    expect(inputTokens).toBe(told.prompt_tokens === 7 ? 7 : INPUT)
    expect(outputTokens).toBe(countTokens(words(500)))
  }
  expect(usage).toMatchObject({ prompt_tokens: rows[1]?.inputTokens, completion_tokens: countTokens(words(500)) })
  expect(doubts(before)).toEqual([expect.stringContaining(why), expect.stringContaining(why)])
  await openai.chat.completions.create(question)
})

const noUsage = { prompt_tokens: INPUT, completion_tokens: 2, total_tokens: INPUT + 2 }
const odd = { prompt_tokens: -100, completion_tokens: 9e15, total_tokens: -5 }
const more = { prompt_tokens_details: { cached_tokens: -5 }, completion_tokens_details: { reasoning_tokens: 9e15 } }

test.each([
  ['beside the text', { usage: odd }, noUsage],
  ['as a text', { usage: '-100' }, noUsage],
  ['in a choice', { choices: [{ index: 0, delta: {}, message: { content: 'Hello' }, usage: odd }] }, noUsage],
  ['in parts', { usage: { ...noUsage, ...more, cost: -1, queue_time: 0.5 } }, noUsage],
])('an implausible usage %s does not reach the caller', async (_, told, expected) => {
  const choices = [{ index: 0, delta: { content: 'Hello' }, message: { content: 'Hello' } }]
  const answer = JSON.stringify({ id: 'x', model: 'own-model', choices, ...told })
  upstream().behave((response, { body }) => {
    if (body['stream'] !== true) response.writeHead(200, json).end(answer)
    else response.writeHead(200, events).end(`${piece('Hello')}data: ${answer.replace(/Hello/g, '')}\n\n${done}`)
  })
  const { usage, choices: given } = await openai.chat.completions.create(question)
  expect(usage).toEqual(expected)
  expect([await readStream(), JSON.stringify(given)]).toEqual([expected, expect.not.stringContaining('usage')])
  const [one, other] = await calls()
  expect([one, other]).toMatchObject([
    { inputTokens: INPUT, outputTokens: 2 },
    { inputTokens: INPUT, outputTokens: 2 },
  ])
})

test('forwards a response of 16 tokens more than max_tokens, and counts max_tokens', async () => {
  const told = { prompt_tokens: 7, completion_tokens: 18 }
  upstream().behave((response, { body }) => {
    if (body['stream'] !== true) response.writeHead(200, json).end(wholeAnswer(words(18), told))
    else
      response.writeHead(200, events).end(piece(words(9)) + deltaPiece({ content: words(9) }, { usage: told }) + done)
  })
  const asked = { ...question, max_tokens: 2 }
  const { choices, usage } = await openai.chat.completions.create(asked)
  expect([choices[0]?.message.content, usage?.completion_tokens]).toEqual([words(18), 2])
  let text = ''
  for await (const chunk of await openai.chat.completions.create({ ...asked, stream: true }))
    text += chunk.choices[0]?.delta.content ?? ''
  expect(text).toBe(words(9) + words(9))
  expect(await calls()).toMatchObject([
    { status: 200, outputTokens: 2 },
    { status: 200, outputTokens: 2 },
  ])
})

test('rejects a response of more words than max_tokens and counts max_tokens', async () => {
  upstream().behave((response, { body }) => {
    if (body['stream'] !== true) response.writeHead(200, json).end(wholeAnswer(words(600)))
    else response.writeHead(200, events).write(piece(words(300)) + piece(words(300)))
  })
  const asked = { ...question, max_tokens: 500 }
  await expect(openai.chat.completions.create(asked)).rejects.toMatchObject({ code: 'upstream_error' })
  const stream = await openai.chat.completions.create({ ...asked, stream: true })
  await expect(async () => {
    for await (const { choices } of stream) expect(choices[0]?.delta.content).toBe(words(300))
  }).rejects.toMatchObject({ code: 'upstream_error' })
  expect(await calls()).toMatchObject([
    { status: 502, outputTokens: 500 },
    { status: 502, outputTokens: 500 },
  ])
  await expect.poll(() => upstream().open()).toBe(0)
})

test.each([
  ['repeated in a list', { content: Array.from({ length: 500 }, () => ({ type: 'text', text: 'again ' })) }],
  ['in annotations', { annotations: [{ type: 'url_citation', title: words(500) }] }],
  ['in the place of an id', { tool_calls: [{ id: words(500) }] }],
  ['in the place of sound', { audio: { data: words(500) } }],
])('counts 500 words %s', async (_, message) => {
  const answer = answerOf(message, { completion_tokens: 2 }).replace('"message"', '"delta":{},"message"')
  upstream().behave((response) => void response.writeHead(200, json).end(answer))
  await openai.chat.completions.create(question)
  expect((await used())?.output_tokens).toBeGreaterThanOrEqual(500)
})

test('plausible usage of the upstream counts, and is forwarded on request', async () => {
  const before = server().logs.length
  const told = {
    prompt_tokens: 3,
    completion_tokens: 500,
    total_tokens: 503,
    completion_tokens_details: { reasoning_tokens: 1 },
  }
  upstream().behave((response) => {
    response.writeHead(200, events)
    for (let sent = 0; sent < 500; sent++) response.write(piece('again '))
    response.end(`data: ${JSON.stringify({ choices: [], usage: told })}\n\n${done}`)
  })
  expect(await readStream()).toEqual(told)
  expect([await used(), doubts(before)]).toEqual([{ calls: 1, input_tokens: 3, output_tokens: 500 }, []])
})
