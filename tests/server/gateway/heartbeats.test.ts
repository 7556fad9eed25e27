import { createParser } from 'eventsource-parser'
import type { ServerResponse } from 'node:http'
import OpenAI from 'openai'
import { beforeEach, expect, test } from 'vitest'
import { gatewayWithUpstream } from '../support/providers/gatewayWithUpstream'
import { piece } from '../support/providers/modelUpstream'
import { pass, settled, soon, stopTime } from '../support/stoppedTime'

const comment = ': keep-alive\n\n'
const events = { 'content-type': 'text/event-stream' }
const hello = { model: 'own-model', messages: [{ role: 'user' as const, content: 'Hello there' }] }
const nothing = { calls: 0, input_tokens: 0, output_tokens: 0 }

const gateway = gatewayWithUpstream()
const { upstream, server, apiKey, statuses } = gateway
const used = () => settled(gateway.used())
beforeEach(stopTime)

/** A model that is asked and has not answered yet. */
function silentModel() {
  let answer: ServerResponse | null = null
  upstream().behave((response) => void (answer = response))
  return async () => {
    await soon(() => answer).not.toBeNull()
    if (answer === null) throw new Error('the model was not asked')
    return answer
  }
}

/** A streamed call whose bytes are kept as they come. */
function stream(signal: AbortSignal | null = null) {
  const seen = { status: 0, type: '', text: '', isWhole: false }
  const headers = { authorization: `Bearer ${apiKey()}`, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify({ ...hello, stream: true }), signal }
  const read = async () => {
    const response = await fetch(`${server().origin}/v1/chat/completions`, init)
    Object.assign(seen, { status: response.status, type: response.headers.get('content-type') })
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) seen.text += decoder.decode(bytes as Uint8Array, { stream: true }) // as: fetch's own type is any
    seen.isWhole = true
  }
  const done = read().catch((error: unknown) => error)
  return { seen, done }
}

/** Events and comments of a text of server-sent events. */
function parse(text: string) {
  const [comments, data]: [string[], string[]] = [[], []]
  createParser({ onComment: (one) => comments.push(one), onEvent: (event) => data.push(event.data) }).feed(text)
  return { comments, data }
}

test('sends a comment every 10 s while the model sends nothing', async () => {
  const model = silentModel()
  const { seen, done } = stream()
  const answer = await model()
  await pass(9000)
  expect(seen.status).toBe(0)
  for (const beats of [1, 2, 3]) {
    await pass(10_000)
    await soon(() => seen.text).toBe(comment.repeat(beats))
  }
  expect([seen.status, seen.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
  answer.writeHead(200, events).write(piece('Hel'))
  await soon(() => parse(seen.text).data.length).toBe(1)
  await pass(9000)
  expect(parse(seen.text).comments).toHaveLength(3)
  await pass(1000)
  await soon(() => parse(seen.text).comments).toHaveLength(4)
  answer.end(`${piece('lo')}data: [DONE]\n\n`)
  await settled(done)
  const { comments, data } = parse(seen.text)
  expect([comments, data.length, data.at(-1)]).toEqual([Array(4).fill('keep-alive'), 3, '[DONE]'])
  expect([await statuses(), (await used())?.calls]).toEqual([[200], 1])
})

test('OpenAI’s client reads a response that begins after minutes', async () => {
  const model = silentModel()
  const openai = new OpenAI({ apiKey: apiKey(), baseURL: `${server().origin}/v1`, maxRetries: 0, timeout: 3_600_000 })
  const texts: string[] = []
  const reading = openai.chat.completions.create({ ...hello, stream: true }).then(async (chunks) => {
    for await (const chunk of chunks) texts.push(chunk.choices[0]?.delta.content ?? '')
  })
  const answer = await model()
  for (let passed = 0; passed < 9; passed++) await pass(10_000)
  answer.writeHead(200, events).end(`${piece('Hel')}${piece('lo')}data: [DONE]\n\n`)
  await settled(reading)
  expect(texts).toEqual(['Hel', 'lo'])
})

test('reports a failed model by status before the first heartbeat, later by the last event', async () => {
  const [early, late] = [silentModel, silentModel]
  const asked = early()
  const first = stream()
  const answer = await asked()
  await pass(9000)
  answer.writeHead(500).end()
  await settled(first.done)
  expect([first.seen.status, first.seen.text]).toEqual([502, expect.stringContaining('"code":"upstream_error"')])

  const askedAgain = late()
  const second = stream()
  const slowAnswer = await askedAgain()
  const before = server().logs.length
  await pass(10_000)
  await soon(() => second.seen.text).toBe(comment)
  slowAnswer.writeHead(429, { 'retry-after': '7' }).end()
  await settled(second.done)
  const { data } = parse(second.seen.text)
  const failures = data.map((text): unknown => JSON.parse(text))
  expect(failures).toMatchObject([{ error: { code: 'upstream_unavailable', type: 'server_error', param: null } }])
  expect(second.seen.isWhole).toBe(true)
  expect([await statuses(), await used()]).toEqual([[502, 503], nothing])
  const faults = server()
    .logs.slice(before)
    .filter((line) => line.includes('"fault":"upstream_unavailable"'))
  expect(faults).toHaveLength(1)
})

test('OpenAI’s client throws a failure after the first heartbeat as an API error', async () => {
  const model = silentModel()
  const openai = new OpenAI({ apiKey: apiKey(), baseURL: `${server().origin}/v1`, maxRetries: 0, timeout: 3_600_000 })
  const reading = openai.chat.completions.create({ ...hello, stream: true }).then(async (chunks) => {
    for await (const chunk of chunks) expect.unreachable(JSON.stringify(chunk))
  })
  const failed = expect(reading).rejects.toMatchObject({ error: { code: 'model_not_found' }, code: 'model_not_found' })
  const answer = await model()
  await pass(10_000)
  answer.writeHead(404).end()
  await settled(failed)
  expect([await statuses(), await used()]).toEqual([[404], nothing])
})

test('aborts a model that never responds after its timeout, despite heartbeats', async () => {
  const model = silentModel()
  const { seen, done } = stream()
  const answer = await model()
  for (let passed = 0; passed < 12; passed++) await pass(10_000)
  await settled(done)
  const { comments, data } = parse(seen.text)
  expect([comments.length, data]).toEqual([11, [expect.stringContaining('"code":"upstream_timeout"')]])
  expect([answer.writableFinished, await statuses(), await used()]).toEqual([false, [504], nothing])
})

test('stops the model and counts the input if the caller leaves after a heartbeat', async () => {
  const model = silentModel()
  const leaving = new AbortController()
  const { seen, done } = stream(leaving.signal)
  await model()
  await pass(10_000)
  await soon(() => seen.text).toBe(comment)
  leaving.abort()
  await settled(done)
  await soon(() => upstream().asked[0]?.wasClosed).toBe(true)
  await soon(statuses).toEqual([499])
  expect(await used()).toEqual({ calls: 1, input_tokens: 8, output_tokens: 0 })
})
