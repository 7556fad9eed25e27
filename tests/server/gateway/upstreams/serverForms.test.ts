import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { brotliCompressSync, constants, createGzip, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { modelHealthMinutes } from '@/server/storage/schema/statusSchema'
import { gatewayWithUpstream } from '@/tests/server/support/providers/gatewayWithUpstream'
import { readChat, readMessage, readResponse, type Answer } from './readAnswers'
import { answerOf, deltaPiece, piece, wholeAnswer } from '@/tests/server/support/providers/modelUpstream'

const { upstream, server, apiKey, used, calls } = gatewayWithUpstream()
let openai: OpenAI
let anthropic: Anthropic
beforeEach(() => {
  openai = new OpenAI({ apiKey: apiKey(), baseURL: `${server().origin}/v1`, maxRetries: 0 })
  anthropic = new Anthropic({ apiKey: apiKey(), baseURL: server().origin, maxRetries: 0 })
})

const [json, events] = [{ 'content-type': 'application/json' }, { 'content-type': 'text/event-stream' }]
const nothing = { calls: 0, input_tokens: 0, output_tokens: 0 }
const model = 'own-model'
const messages = [{ role: 'user' as const, content: 'Hello there' }]
const ofMessages = { model, messages, max_tokens: 100, thinking: { type: 'adaptive' as const } }

const ofResponses = { model, input: 'Hello there', reasoning: { summary: 'auto' as const } }

/** A call of each protocol, whole or streamed. */
const callers = {
  chat: async (isStreamed: boolean) =>
    readChat(
      isStreamed
        ? await openai.chat.completions.stream({ model, messages }).finalChatCompletion()
        : await openai.chat.completions.create({ model, messages }),
    ),
  Messages: async (isStreamed: boolean) =>
    readMessage(
      isStreamed
        ? await anthropic.messages.stream(ofMessages).finalMessage()
        : await anthropic.messages.create(ofMessages),
    ),
  Responses: async (isStreamed: boolean) =>
    readResponse(
      isStreamed
        ? await openai.responses.stream(ofResponses).finalResponse()
        : await openai.responses.create(ofResponses),
    ),
}

const done = 'data: [DONE]\n\n'
const end = deltaPiece({}, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
const role = deltaPiece({ role: 'assistant', content: '' })
const hello = `${role}${piece('Hel')}${piece('lo')}${end}`
const ends = { chat: 'stop', Messages: 'end_turn', Responses: 'completed' }
const answers = (more: Partial<Answer> = {}) =>
  Object.values(ends).map((reason) => ({ text: 'Hello', reasoning: '', calls: [], end: reason, ...more }))

/** The answers of all protocols, one after the other. */
async function askAll(isStreamed: boolean): Promise<Answer[]> {
  const read: Answer[] = []
  for (const ask of Object.values(callers)) read.push(await ask(isStreamed))
  return read
}

const sends = (head: object, text: string | Uint8Array) =>
  upstream().behave((response) => void response.writeHead(200, { ...head }).end(text))

/** The faults of model servers so far, of which one a minute counts for each user. */
async function faults() {
  await server().server.saveHealth()
  const rows = await server().db.select().from(modelHealthMinutes)
  return rows.reduce((sum, { faults: count }) => sum + count, 0)
}

const failure = (fault: unknown): unknown =>
  fault instanceof OpenAI.APIError || fault instanceof Anthropic.APIError ? fault.status : fault

/** Expects each protocol to fail, at no cost and as a fault of the server. */
async function expectFaults(isStreamed: boolean, status: number) {
  const before = await faults()
  for (const ask of Object.values(callers))
    expect(failure(await ask(isStreamed).catch((error: unknown) => error))).toBe(status)
  const recorded = (await calls()).map(({ status: stored, errorCode }) => [stored, errorCode])
  expect(recorded).toEqual(Array(3).fill([status, status === 502 ? 'upstream_error' : 'upstream_unavailable']))
  expect([await used(), (await faults()) - before]).toEqual([nothing, 1])
}

test.each([
  ['nothing but its end', done],
  ['only a role', deltaPiece({ role: 'assistant' }, { usage: { completion_tokens: 3 } }) + done],
  ['an error as older versions of llama.cpp write it', `error: {"code":500,"message":"failed"}\n\n${done}`],
  ['no event', ': comment\n\n'],
])('a stream of %s is a fault of the server and costs nothing', async (name, text) => {
  sends(events, text)
  if (name !== 'only a role') return expectFaults(true, 502)
  await expect(callers.chat(true)).rejects.toMatchObject({ error: { code: 'upstream_error' } })
  expect([await used(), (await calls()).map(({ status }) => status)]).toEqual([nothing, [502]])
})

test('an error line in the middle of a stream ends it as an error', async () => {
  sends(events, `${piece('Hel')}error: {"code":500,"message":"failed"}\n\n${done}`)
  await expect(callers.chat(true)).rejects.toMatchObject({ error: { code: 'upstream_error' } })
  expect(await calls()).toMatchObject([{ status: 502, outputTokens: 1 }])
})

test.each([
  ['without [DONE]', hello],
  ['without an empty line after its end', `${hello}data: [DONE]`],
  ['with a blank after [DONE]', `${hello}data: [DONE] \n\n`],
  ['with empty data lines', `data:\n\n${role}${piece('Hel')}data: \n\ndata\n\n${piece('lo')}${end}${done}`],
  ['with an error of null', `data: ${JSON.stringify({ error: null, choices: [] })}\n\n${hello}${done}`],
])('a stream %s is whole', async (_, text) => {
  sends(events, text)
  expect(await askAll(true)).toEqual(answers())
})

test('a stream that ends without a reason for one of its choices is an error', async () => {
  const choice = (index: number, reason: string | null) =>
    deltaPiece({}, { choices: [{ index, delta: { content: 'a' }, finish_reason: reason }] })
  const ask = async () => {
    for await (const _ of await openai.chat.completions.create({ model, messages, n: 2, stream: true })) continue
  }
  sends(events, choice(0, 'stop') + choice(1, null))
  await expect(ask()).rejects.toMatchObject({ error: { code: 'upstream_error' } })
  sends(events, choice(0, 'stop') + choice(1, 'length'))
  await ask()
  expect((await calls()).map(({ status }) => status).sort()).toEqual([200, 502])
})

const failed = { choices: [{ message: { content: '' }, finish_reason: 'stop' }] }

test.each([
  ['an error beside its choices', { ...failed, error: { message: 'failed', code: 502 } }],
  ['a choice that ended by an error', { choices: [{ message: { content: 'Hel' }, finish_reason: 'error' }] }],
  ['no choice', { choices: [] }],
  ['neither output nor a reason for its end', { choices: [{ message: { content: null } }] }],
])('a whole response of status 200 with %s is a fault of the server', async (_, body) => {
  sends(json, JSON.stringify(body))
  await expectFaults(false, 502)
})

test.each([
  ['an event', false, events, 'data: {"error":{"message":"full","type":"overloaded_error"}}\n\n'],
  ['a line of llama.cpp', false, events, 'error: {"code":503,"message":"Loading model"}\n\n'],
  ['JSON', false, json, '{"object":"error","message":"full","code":"429"}'],
  ['JSON for a whole response', true, json, '{"error":{"message":"full","code":529}}'],
])('an error that comes first as %s has a status and Retry-After', async (_, isWhole, head, text) => {
  sends(head, text)
  const fault: unknown = await callers.chat(!isWhole).catch((error: unknown) => error)
  expect(fault).toMatchObject({ status: 503, code: 'upstream_unavailable' })
  expect(fault instanceof OpenAI.APIError && fault.headers?.get('retry-after')).toBe('5')
  expect(await used()).toEqual(nothing)
})

test('an error about the request that comes first is one of the request', async () => {
  sends(events, 'data: {"error":{"message":"maximum context length is 10 tokens","code":400}}\n\n')
  const before = await faults()
  await expect(callers.chat(true)).rejects.toMatchObject({ status: 400, param: 'messages' })
  expect((await faults()) - before).toBe(0)
})

const call = { id: 'call_0', type: 'function', function: { name: 'look', arguments: '{"at":1}' } }
const full = { content: 'Hello', reasoning_content: 'Hm.', tool_calls: [call] }
const callEnds = ['tool_calls', 'tool_use', 'completed']
const fullAnswers = answers({ reasoning: 'Hm.', calls: [['look', '{"at":1}']] }).map((one, index) => ({
  ...one,
  end: callEnds[index],
}))

test('a whole response to a request for a stream is streamed', async () => {
  sends(json, answerOf(full))
  expect(await askAll(true)).toEqual(fullAnswers)
  expect(await used()).toEqual({ calls: 3, input_tokens: 21, output_tokens: 15 })
})

test('a stream in response to a request for a whole response is joined', async () => {
  const pieces = [
    deltaPiece({ role: 'assistant', reasoning_content: 'H' }),
    deltaPiece({ reasoning_content: 'm.' }),
    piece('Hel'),
    piece('lo'),
    deltaPiece({ tool_calls: [{ index: 0, ...call, function: { name: 'look', arguments: '' } }] }),
    deltaPiece({ tool_calls: [{ index: 0, function: { arguments: '{"at":1}' } }] }),
    deltaPiece({}, { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }),
    `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 5 } })}\n\n`,
  ]
  sends({ 'content-type': 'text/event-stream; charset=utf-8' }, pieces.join('') + done)
  expect(await askAll(false)).toEqual(fullAnswers)
  expect(await used()).toEqual({ calls: 3, input_tokens: 21, output_tokens: 15 })
})

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
])('inflates responses that are compressed with %s', async (encoding, compress) => {
  sends({ ...json, 'content-encoding': encoding }, compress(wholeAnswer('Hello')))
  expect(await askAll(false)).toEqual(answers())
  sends({ ...events, 'content-encoding': encoding.toUpperCase() }, compress(hello + done))
  expect(await askAll(true)).toEqual(answers())
})

test('inflates a stream piece by piece', async () => {
  const packer = createGzip({ flush: constants.Z_SYNC_FLUSH })
  upstream().behave((response) => {
    packer.pipe(response.writeHead(200, { ...events, 'content-encoding': 'gzip' }))
    packer.write(piece('Hel'))
  })
  const texts: unknown[] = []
  for await (const chunk of await openai.chat.completions.create({ model, messages, stream: true })) {
    const said = chunk.choices[0]?.delta.content
    texts.push(said)
    if (said === 'Hel') packer.write(piece('lo'))
    if (said === 'lo') packer.end(end + done)
  }
  expect(texts).toEqual(['Hel', 'lo', undefined])
})

test('content as a list of parts is read, whole and streamed', async () => {
  const thinking = { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }
  const content = [
    thinking,
    { type: 'text', text: 'Hel' },
    { type: 'reference', reference_ids: [1] },
    { type: 'text', text: 'lo' },
  ]
  sends(json, wholeAnswer(content as never)) // as: another form than OpenAI's
  expect(await askAll(false)).toEqual(answers({ reasoning: 'Hm.' }))
  sends(
    events,
    role + deltaPiece({ content: content.slice(0, 2) }) + deltaPiece({ content: content.slice(2) }) + end + done,
  )
  expect(await askAll(true)).toEqual(answers({ reasoning: 'Hm.' }))
})
