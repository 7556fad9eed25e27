import { once } from 'node:events'
import { request } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { modelHealthDays, modelHealthMinutes } from '@/server/storage/schema/statusSchema'
import { rateLimits } from '@/server/storage/schema/schema'
import { userLimits } from '@/server/storage/schema/limitsSchema'
import { beginStream, play } from '../playground/play'
import { gatewayWithUpstream } from '../support/providers/gatewayWithUpstream'
import { piece, wholeAnswer } from '../support/providers/modelUpstream'

const { upstream, server, me, apiKey, statuses, used } = gatewayWithUpstream()

beforeEach(async () => {
  await server().server.saveHealth()
  await server().db.delete(modelHealthDays)
  await server().db.delete(modelHealthMinutes)
  await server().db.delete(rateLimits)
})

const bodyOf = (more: object = {}) => ({
  model: 'own-model',
  max_tokens: 10,
  messages: [{ role: 'user', content: 'Hello' }],
  ...more,
})

async function chat(more: object = {}) {
  const headers = { authorization: `Bearer ${apiKey()}`, 'content-type': 'application/json' }
  const response = await fetch(`${server().origin}/v1/chat/completions`, {
    method: 'POST',
    headers,
    body: JSON.stringify(bodyOf(more)),
  })
  await response.text()
  return response.status
}

/** The stored counts of each model; a test that runs about midnight counts in two days. */
async function stored() {
  await server().server.saveHealth()
  const counts = new Map<string, { model: string; answers: number; faults: number; streams: number }>()
  for (const { model, answers, faults, firstTokens } of await server().db.select().from(modelHealthDays)) {
    const count = counts.get(model) ?? { model, answers: 0, faults: 0, streams: 0 }
    count.answers += answers
    count.faults += faults
    count.streams += firstTokens.reduce((sum, times) => sum + times, 0)
    counts.set(model, count)
  }
  return [...counts.values()]
}

test('counts answers; only streams with output have a time to the first token', async () => {
  expect(await chat()).toBe(200)
  expect(await chat({ stream: true })).toBe(200)
  expect(await stored()).toEqual([{ model: 'own-model', answers: 2, faults: 0, streams: 1 }])
})

test('adds later calls of the day, and has a row for the minute', async () => {
  await chat()
  await stored()
  await chat({ stream: true })
  expect(await stored()).toEqual([{ model: 'own-model', answers: 2, faults: 0, streams: 1 }])
  const minutes = await server().db.select().from(modelHealthMinutes)
  expect(minutes.reduce((sum, { answers }) => sum + answers, 0)).toBe(2)
})

test('counts errors of the server: 500, broken JSON, and streams that break before or after their first token', async () => {
  const nextMinute = () => server().advance(60_000)
  upstream().behave((response) => void response.writeHead(500).end('{}'))
  expect(await chat()).toBe(502)
  nextMinute()
  upstream().behave((response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{'))
  expect(await chat()).toBe(502)
  const events = { 'content-type': 'text/event-stream' }
  upstream().behave((response) => {
    response.writeHead(200, events).write(': nothing yet\n\n')
    setTimeout(() => response.destroy(), 50)
  })
  nextMinute()
  await chat({ stream: true })
  nextMinute()
  upstream().behave((response) => {
    response.writeHead(200, events).write(piece('Hel'))
    setTimeout(() => response.destroy(), 50)
  })
  await chat({ stream: true })
  expect(await stored()).toEqual([{ model: 'own-model', answers: 0, faults: 4, streams: 0 }])
})

test('counts one failure of an account in a minute', async () => {
  upstream().behave((response) => void response.writeHead(500).end('{}'))
  for (let call = 0; call < 3; call++) expect(await chat()).toBe(502)
  expect(await stored()).toEqual([{ model: 'own-model', answers: 0, faults: 1, streams: 0 }])
})

test('counts a stream beyond its budget as a failure of the server, and its user’s tokens so far', async () => {
  const empty = `data: {"choices":[{"index":0,"delta":{"extra":[${'[],'.repeat(9000)}[]]}}]}\n\n`
  upstream().behave((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`${piece('Hello there')}${empty.repeat(20)}`)
  })
  await chat({ stream: true })
  expect([await statuses(), await used()]).toMatchObject([[502], { output_tokens: 4 }])
  expect(await stored()).toEqual([{ model: 'own-model', answers: 0, faults: 1, streams: 0 }])
})

test('does not count a response beyond the bounds of the portal, nor one with more output than reserved', async () => {
  const values = `{"choices":[{"message":[${'[],'.repeat(200_000)}[]]}]}`
  upstream().behave((response) => void response.end(values))
  expect(await chat()).toBe(502)
  upstream().behave((response) => void response.end(wholeAnswer('word '.repeat(100))))
  expect(await chat()).toBe(502)
  expect(await stored()).toEqual([])
})

test('does not count errors of the caller: a bad request, an unknown model and an unknown token', async () => {
  expect(await chat({ messages: 'none' })).toBe(400)
  expect(await chat({ model: 'other-model' })).toBe(404)
  upstream().behave((response) => void response.writeHead(400).end('{"error":{"message":"no"}}'))
  expect(await chat()).toBe(400)
  expect((await fetch(`${server().origin}/v1/chat/completions`, { method: 'POST' })).status).toBe(401)
  expect(await stored()).toEqual([])
})

test('does not count calls over a limit', async () => {
  const none = { userId: me().userId, rpm: 0, updatedAt: server().now() }
  await server().db.insert(userLimits).values(none)
  expect(await chat()).toBe(429)
  expect(await stored()).toEqual([])
})

test('does not count calls that their caller ends', async () => {
  upstream().behave(
    (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(piece('Hel')),
  )
  const headers = { authorization: `Bearer ${apiKey()}`, 'content-type': 'application/json' }
  const sent = request(`${server().origin}/v1/chat/completions`, { method: 'POST', headers, agent: false })
  sent.on('error', () => undefined) // it will be destroyed
  sent.end(JSON.stringify(bodyOf({ stream: true })))
  const [response] = (await once(sent, 'response')) as [NodeJS.ReadableStream] // as: of node:http
  response.on('error', () => undefined)
  await once(response, 'data')
  sent.destroy()
  await expect.poll(() => upstream().open()).toBe(0)
  expect(await stored()).toEqual([])
})

test('counts calls of the playground, and none that ends with its session', async () => {
  const at = { origin: server().origin, bearer: me().bearer }
  expect((await play(at)).status).toBe(200)
  upstream().behave(
    (response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(piece('Hel')),
  )
  const { rest } = await beginStream(at)
  await me().ask('/users/logout', {})
  expect(await rest).toContain('session_ended')
  expect(await stored()).toEqual([{ model: 'own-model', answers: 1, faults: 0, streams: 0 }])
})
