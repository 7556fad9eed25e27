import { send, upstreamAt } from '../support/providers/modelRoute'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Route } from '@/server/configuration/modelRoutes'
import { createModelCatalogue } from '@/server/gateway/upstream/modelCatalogue'
import { MAX_LISTED } from '@/server/gateway/upstream/modelList'

let upstream: Server
let answer: { status: number; body: string }
let asked: (string | undefined)[]
let now: number
let failures: unknown[]
let missing: string[]
let tooLong: number[]
beforeEach(async () => {
  tooLong = []
  asked = []
  failures = []
  missing = []
  now = 0
  upstream = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
})
afterEach(() => upstream.close())

function catalogue(ids: Readonly<Record<string, string>> | null = null) {
  const address = upstream.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const one = upstreamAt(`http://127.0.0.1:${port}/v1`, { key: 'key' })
  const routes = Object.entries(ids ?? {}).map(([id, ownId]): [string, Route[]] => [
    id,
    [{ upstream: one, ownId, weight: 1 }],
  ])
  const models = { described: [], upstreams: [one], routes: ids && new Map(routes) }
  return createModelCatalogue(models, {
    now: () => new Date(now),
    send,
    listFailed: (error) => failures.push(error),
    listTooLong: (left) => tooLong.push(left),
    modelMissing: (id) => missing.push(id),
  })
}

test('the upstream’s model list is validated and cached for a minute', async () => {
  answer = {
    status: 200,
    body: JSON.stringify({
      data: [
        { id: 'intern-s1', created: 5, owned_by: 'lab', more: 1 },
        { id: 7 },
        null,
        { id: "x'; rm -rf ~; '" },
        { id: 'bare' },
      ],
    }),
  }
  const models = catalogue()
  const expected = [
    { id: 'intern-s1', object: 'model', created: 5, owned_by: 'lab' },
    { id: 'bare', object: 'model', created: 0, owned_by: '' },
  ]
  expect(await Promise.all([models.list(), models.list()])).toEqual([expected, expected])
  expect(asked).toEqual(['/v1/models Bearer key'])
  now = 61_000
  await models.list()
  await expect.poll(() => asked).toHaveLength(2)
})

const listOf = (count: number, name = 'm') => ({
  status: 200,
  body: JSON.stringify({ data: Array.from({ length: count }, (_, index) => ({ id: `${name}${index}` })) }),
})

test('offers the first thousand models of a list and reports once that there are more', async () => {
  answer = listOf(45_000)
  const models = catalogue()
  const offered = await models.list()
  expect([offered.length, offered.at(-1)?.id, tooLong]).toEqual([MAX_LISTED, 'm999', [44_000]])
  const readAgain = async (count: number, name: string) => {
    answer = listOf(count, name)
    now += 61_000
    await expect.poll(async () => (await models.list()).at(-1)?.id).toBe(`${name}999`)
  }
  await readAgain(45_000, 'second')
  await readAgain(MAX_LISTED, 'third')
  expect(asked).toHaveLength(3)
  expect(tooLong).toEqual([44_000])
})

test('finds a model that the operator names anywhere in a long list', async () => {
  answer = listOf(5000)
  const models = catalogue({ latest: 'm4321' })
  expect([(await models.list()).map(({ id }) => id), tooLong]).toEqual([['latest'], []])
})

test('a list that cannot be re-read stays offered and is retried soon', async () => {
  answer = { status: 200, body: '{"data":[{"id":"intern-s1"}]}' }
  const models = catalogue()
  const offered = async () => (await models.list()).map(({ id }) => id)
  expect(await offered()).toEqual(['intern-s1'])
  answer = { status: 500, body: '{}' }
  now = 61_000
  expect(await offered()).toEqual(['intern-s1'])
  await expect.poll(() => failures).toEqual([new Error('the model upstream answered 500')])
  expect(await offered()).toEqual(['intern-s1'])
  expect(asked).toHaveLength(2)
  answer = { status: 200, body: '{"data":[{"id":"intern-s2"}]}' }
  now = 67_000
  await offered()
  await expect.poll(offered).toEqual(['intern-s2'])
  expect(asked).toHaveLength(3)
})

test.each([
  [500, '{}'],
  [200, '<html>'],
  [200, '{"data":{}}'],
  [401, '{"data":[]}'],
])(
  'after an answer %i %s the upstream is asked again in five seconds, however many ask meanwhile',
  async (status, body) => {
    answer = { status, body }
    const models = catalogue()
    await expect(models.list()).rejects.toThrow()
    answer = { status: 200, body: '{"data":[]}' }
    now = 4999
    for (let time = 0; time < 3; time++) await expect(models.list()).rejects.toThrow()
    expect(asked).toHaveLength(1)
    now = 5000
    expect(await models.list()).toEqual([])
    expect(asked).toHaveLength(2)
  },
)

test('a clock set back does not delay the retry of a failed upstream', async () => {
  answer = { status: 500, body: '{}' }
  const models = catalogue()
  await expect(models.list()).rejects.toThrow()
  answer = { status: 200, body: '{"data":[]}' }
  now = -3_600_000
  expect(await models.list()).toEqual([])
})

test('offers renamed models only if the upstream has them', async () => {
  answer = { status: 200, body: JSON.stringify({ data: [{ id: 'own-a' }, { id: 'own-b' }] }) }
  const ids = { 'intern-latest': 'own-a', 'intern-gone': 'own-c' }
  expect((await catalogue(ids).list()).map(({ id }) => id)).toEqual(['intern-latest'])
  expect(missing).toEqual(['intern-gone'])
})
