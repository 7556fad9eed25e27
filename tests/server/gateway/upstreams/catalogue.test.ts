import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ModelDescription, Route } from '@/server/configuration/modelRoutes'
import { createModelCatalogue } from '@/server/gateway/upstream/modelCatalogue'
import { send, upstreamAt } from '@/tests/server/support/providers/modelRoute'

type Listed = { id: string; max_model_len?: number; created?: number; owned_by?: string }

/** A server whose list a test changes, or holds back where it is null. */
async function startList() {
  const waiting: ServerResponse[] = []
  const list: { models: readonly Listed[] | null } = { models: [] }
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    if (list.models === null) waiting.push(response)
    else response.end(JSON.stringify({ data: list.models }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // as: a TCP server has a port
  return {
    list,
    waiting,
    asked: () => asked,
    upstream: upstreamAt(`http://127.0.0.1:${port}/v1`, { name: `at ${port}` }),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

type List = Awaited<ReturnType<typeof startList>>

let a: List
let b: List
let now: number
let missing: string[]
beforeEach(async () => {
  now = 0
  missing = []
  ;[a, b] = await Promise.all([startList(), startList()])
})
afterEach(() => {
  a.stop()
  b.stop()
})

function catalogue(described: readonly ModelDescription[] = []) {
  const at = ({ upstream }: List, ownId: string): Route => ({ upstream, ownId, weight: 1 })
  const routes = new Map([
    ['both', [at(a, 'x'), at(b, 'y')]],
    ['only-a', [at(a, 'z')]],
    ['only-b', [at(b, 'z')]],
  ])
  const upstreams = [a.upstream, b.upstream]
  return createModelCatalogue(
    { described, upstreams, routes },
    {
      now: () => new Date(now),
      send,
      listFailed: () => undefined,
      listTooLong: () => undefined,
      modelMissing: (id, { upstream }) => missing.push(`${id} ${upstream === a.upstream ? 'a' : 'b'}`),
    },
  )
}

const idsOf = async (models: ReturnType<typeof catalogue>) => (await models.list()).map(({ id }) => id)
const placesOf = (models: ReturnType<typeof catalogue>, id: string) => models.routesOf(id).map(({ ownId }) => ownId)

test('offers a model if any upstream has it, and reports each missing route once', async () => {
  a.list.models = [{ id: 'x' }]
  b.list.models = [{ id: 'z' }]
  const models = catalogue()
  expect(await idsOf(models)).toEqual(['both', 'only-b'])
  expect([placesOf(models, 'both'), placesOf(models, 'only-a')]).toEqual([['x'], []])
  expect(missing).toEqual(['only-a a', 'both b'])
  await models.refresh(a.upstream)
  expect(missing).toHaveLength(2)
  a.list.models = [{ id: 'x' }, { id: 'z' }]
  await models.refresh(a.upstream)
  expect(await idsOf(models)).toEqual(['both', 'only-a', 'only-b'])
  a.list.models = []
  await models.refresh(a.upstream)
  expect(await idsOf(models)).toEqual(['only-b'])
  expect(missing.slice(2)).toEqual(['both a', 'only-a a'])
})

test('a slow list delays neither the catalogue nor another upstream’s list', async () => {
  a.list.models = [{ id: 'x' }]
  b.list.models = [{ id: 'z' }]
  const models = catalogue()
  await models.list()
  b.list.models = null
  a.list.models = [{ id: 'x' }, { id: 'z' }]
  now = 61_000
  expect(await idsOf(models)).toEqual(['both', 'only-b'])
  await expect.poll(() => idsOf(models)).toEqual(['both', 'only-a', 'only-b'])
  await expect.poll(() => b.waiting.length).toBe(1)
  expect(b.asked()).toBe(2)
})

test('an upstream whose list was never read may have any model', async () => {
  a.list.models = [{ id: 'x' }]
  b.stop()
  const models = catalogue()
  expect(await idsOf(models)).toEqual(['both', 'only-b'])
  expect(placesOf(models, 'both')).toEqual(['x', 'y'])
  expect(missing).toEqual(['only-a a'])
})

test('sorts ids in the order of the described models, offered or not', () => {
  const models = catalogue()
  expect(models.inOrder(['a', 'only-b', 'z', 'both'])).toEqual(['both', 'only-b', 'a', 'z'])
})

test('rejects if no list was ever read', async () => {
  a.stop()
  b.stop()
  await expect(catalogue().list()).rejects.toThrow()
})

test('details come from the operator, else from the upstreams with the shortest context', async () => {
  a.list.models = [
    { id: 'x', max_model_len: 4096, created: 7, owned_by: 'lab' },
    { id: 'z', max_model_len: 100 },
  ]
  b.list.models = [{ id: 'y', max_model_len: 2048 }]
  const models = catalogue([
    { id: 'only-a', context_length: 50, input_modalities: ['text', 'image'], ref_model: 'm-1' },
    { id: 'both' },
  ])
  expect(await models.list()).toEqual([
    { id: 'both', object: 'model', created: 7, owned_by: 'lab' },
    { id: 'only-a', object: 'model', created: 0, owned_by: '' },
  ])
  expect(['both', 'only-a', 'other'].map((id) => models.detailsOf(id))).toEqual([
    { context_length: 2048 },
    { ref_model: 'm-1', context_length: 50, input_modalities: ['text', 'image'] },
    {},
  ])
  expect(models.contextOf('only-a')).toBe(50)
})
