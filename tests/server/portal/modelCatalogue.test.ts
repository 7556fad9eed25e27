import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { DataOf } from '@/openapi/operations'
import { createModelDescriptions } from '@/server/portal/models/routes'
import type { OpenDatabase } from '@/server/storage/database'
import { memoryDatabase } from '../support/databases/embedded'
import { call } from '../support/journeys'
import { startTestServer, type TestServer } from '../support/testServer'

type Catalogue = DataOf<'getModelCatalogue'>

const KEY = 'sk-of-the-operator'
const listed = {
  object: 'list',
  data: [
    { id: 'own-name-of-s1', object: 'model', created: 5, owned_by: 'lab-cluster-7', max_model_len: 32_768 },
    { id: 'own-name-of-lite', object: 'model', created: 5, owned_by: 'lab-cluster-7' },
    { id: 'not-offered', object: 'model', created: 5, owned_by: 'lab-cluster-7' },
  ],
}

let database: OpenDatabase
let upstream: Server
let address: string
let status = 200
let server: TestServer | undefined
beforeAll(async () => {
  database = await memoryDatabase()
  upstream = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(listed))
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/v1` // it listens on a port
})
afterEach(async () => {
  await server?.stop()
  status = 200
})
afterAll(async () => {
  upstream.close()
  await database.close()
})

const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-'))
afterAll(() => rmSync(folder, { recursive: true }))

const described = {
  name: { zh: '书生·科学 S1', en: 'Intern-S1' },
  description: { zh: '能读图的科学多模态大模型。', en: 'A multimodal model for science that reads images.' },
  context_length: 65_536,
  input_modalities: ['text', 'image'],
  ref_model: 'intern-s1-20250726',
  filing: { kind: 'model', number: 'Shanghai-Example-202507260001' },
}

/** Published facts of intern-s1. */
const factsOfS1 = {
  licence: 'Apache-2.0',
  reasoning: 'optional',
  parameters: { total_billions: 241 },
  paper: 'https://arxiv.org/abs/2508.15763',
  picture: 'model-intern-s1',
  release_date: '2025-07-26',
  weights: 'https://huggingface.co/internlm/Intern-S1',
}

/** Three models in a file, of which the upstream has two. JSON is YAML. */
function ofFile(): Record<string, string> {
  const file = path.join(folder, 'models.yaml')
  const at = (id: string) => ({ upstreams: [{ upstream: 'cluster-7', id }] })
  const upstreams = { 'cluster-7': { url: address, key_variable: 'CLUSTER_KEY' } }
  const models = [
    { id: 'intern-s1', ...described, ...at('own-name-of-s1') },
    { id: 'intern-away', ...described, ...at('own-name-of-none') },
    { id: 'intern-lite', ...at('own-name-of-lite') },
  ]
  writeFileSync(file, JSON.stringify({ upstreams, models }))
  return { MODELS_FILE: file, CLUSTER_KEY: KEY }
}

async function start(environment: Record<string, string>) {
  server = await startTestServer({ ...database, close: () => Promise.resolve() }, { environment })
  return server
}

const ofUpstream = () => ({
  MODEL_UPSTREAM: address,
  MODEL_UPSTREAM_KEY: KEY,
  MODEL_UPSTREAM_IDS: 'intern-s1=own-name-of-s1,intern-lite=own-name-of-lite,intern-away=own-name-of-none',
})

const ask = async (of: TestServer) => call<Catalogue>(of.browser(), 'GET', '/puyu/api/models')

test('the catalogue of models on offer is public, with their details', async () => {
  const { envelope } = await ask(await start(ofUpstream()))
  expect(envelope).toEqual({
    code: 0,
    msg: '',
    data: { list: [{ id: 'intern-s1', context_length: 32_768, ...factsOfS1 }, { id: 'intern-lite' }] },
  })
})

test('the catalogue has the operator’s descriptions, but only of models on offer', async () => {
  const { envelope } = await ask(await start(ofFile()))
  expect(envelope.data?.list).toEqual([{ id: 'intern-s1', ...factsOfS1, ...described }, { id: 'intern-lite' }])
})

test.each([
  ['settings', ofUpstream],
  ['a file', ofFile],
])('the catalogue reveals nothing about the servers behind the models that %s name', async (_, environment) => {
  const { envelope } = await ask(await start(environment()))
  const text = JSON.stringify(envelope)
  expect(envelope.data?.list).toHaveLength(2)
  for (const secret of [address, KEY, 'CLUSTER_KEY', 'own-name-of', 'cluster-7', 'not-offered'])
    expect(text).not.toContain(secret)
})

test('the catalogue without an upstream is the echo model', async () => {
  const [echo, ...others] = (await ask(await start({}))).envelope.data?.list ?? []
  expect([echo?.id, echo?.name, others]).toEqual(['intern-echo', { zh: '演示模型', en: 'Demo model' }, []])
})

test('an alias has the published facts of its model, which the operator overrides', () => {
  const described = [{ id: 'latest', ref_model: 'internlm/Intern-S1', licence: 'Own-1.0', picture: '/own.png' }]
  const describe = createModelDescriptions({
    detailsOf: () => ({}),
    settings: { current: () => ({ described }) },
  })
  expect(describe('latest')).toEqual({
    ...factsOfS1,
    id: 'latest',
    ref_model: 'internlm/Intern-S1',
    licence: 'Own-1.0',
    picture: '/own.png',
  })
  expect(describe('unknown')).toEqual({ id: 'unknown' })
})

test('the catalogue is refused as unavailable if the upstream is down', async () => {
  status = 502
  const { envelope } = await ask(await start(ofUpstream()))
  expect([envelope.code, envelope.data]).toEqual([1501, null])
})
