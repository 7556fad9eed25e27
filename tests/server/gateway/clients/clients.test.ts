import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { grantLimits } from '@/server/records/limits/limitStore'
import { gatewayWithUpstream } from '@/tests/server/support/providers/gatewayWithUpstream'
import { aiSdkAnthropic, aiSdkCompatible, aiSdkOpenai, aiSdkOpenaiStored } from './aiSdkClient'
import { answering, breaking, endless } from './answering'
import { anthropicClient } from './anthropicClient'
import { failureOf, type Client, type Connection } from './client'
import { langchainClient, langchainResponsesClient } from './langchainClient'
import { openaiClient, openaiResponsesClient } from './openaiClient'
import { passWaits } from './waits'

const model = 'own-model'
const clients = [
  ['openai', openaiClient],
  ['@anthropic-ai/sdk', anthropicClient],
  ['@ai-sdk/openai-compatible', aiSdkCompatible],
  ['@ai-sdk/anthropic', aiSdkAnthropic],
  ['@langchain/openai', langchainClient],
  ['openai.responses', openaiResponsesClient],
  ['@ai-sdk/openai', aiSdkOpenai],
  ['useResponsesApi', langchainResponsesClient],
] as const

const gateway = gatewayWithUpstream()
let connection: Connection
beforeEach(() => {
  vi.stubGlobal('AI_SDK_LOG_WARNINGS', false)
  gateway.upstream().behave(answering)
  connection = { origin: gateway.server().origin, apiKey: gateway.apiKey(), model }
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const failed = async (call: Promise<unknown>) =>
  failureOf(
    await call.then(
      () => null,
      (error: unknown) => error,
    ),
  )

test.each([
  ['openai', openaiClient],
  ['@anthropic-ai/sdk', anthropicClient],
] as const)('The library %s, which has a call for that, lists the models', async (_, connect) => {
  expect(await connect(connection).list?.()).toEqual([model])
})

describe.each(clients)('The library %s with its defaults', (_, connect) => {
  let client: Client
  beforeEach(() => {
    client = connect(connection)
  })

  test('gets a response to a question', async () => {
    expect(await client.chat()).toBe('Hello')
  })

  test('reads a streamed response chunk by chunk', async () => {
    expect(await client.stream()).toEqual(['Hel', 'lo'])
  })

  test('gets a function call', async () => {
    expect(await client.tool()).toEqual({ name: 'get_weather', input: { city: 'Shanghai' } })
  })

  test('runs a tool, returns its result and continues the conversation', async () => {
    expect(await client.converse()).toEqual(['Cloudy in Shanghai', 'Hello'])
    expect(gateway.upstream().asked).toHaveLength(3)
  })

  test('notices a stream that breaks off', async () => {
    gateway.upstream().behave(breaking)
    await expect(client.stream()).rejects.toThrow()
  })

  test('gets a response in the form of a schema', async () => {
    expect(await client.structured()).toEqual({ city: 'Shanghai' })
  })

  test('sends an image', async () => {
    expect(await client.picture()).toBe('A picture')
  })

  test('stops the model by leaving a stream, and received output counts', async () => {
    gateway.upstream().behave(endless)
    await client.abort().catch(() => undefined) // some libraries throw what the caller did, some end
    await expect.poll(() => gateway.upstream().asked[0]?.wasClosed).toBe(true)
    await expect.poll(gateway.statuses).toEqual([499])
    expect((await gateway.used())?.output_tokens).toBeGreaterThan(0)
  })

  test('gets the address of the token page for a wrong token', async () => {
    const { status, message } = await failed(connect({ ...connection, apiKey: 'sk-wrong' }).chat())
    expect(status).toBe(401)
    expect(message).toContain(`${gateway.server().origin}/api/tokens`)
  })

  test('gets the nearest id and the list of models for a wrong model', async () => {
    const { status, message } = await failed(connect({ ...connection, model: 'own-modle' }).chat())
    expect(status).toBe(404)
    expect(message).toContain('`own-model`')
    expect(message).toContain(`${gateway.server().origin}/api/models`)
  })

  test('waits for the Retry-After of the request limit', async () => {
    await grantLimits(gateway.server().db, gateway.me().userId, { rpm: 1 }, gateway.server().now())
    await client.chat()
    gateway.server().advance(50_000)
    const waits = passWaits((ms) => gateway.server().advance(ms))
    expect(await client.chat()).toBe('Hello')
    expect(waits.length).toBeGreaterThan(0)
    expect(gateway.upstream().asked).toHaveLength(2)
  })

  test('gives up on a limit with its number, its end and the application page', async () => {
    await grantLimits(gateway.server().db, gateway.me().userId, { rpm: 1 }, gateway.server().now())
    await client.chat()
    passWaits(() => undefined)
    const { status, message } = await failed(client.chat())
    expect(status).toBe(429)
    expect(message).toMatch(/limit is 1 requests per minute\. Try again in \d+ s\./)
    expect(message).toContain(`${gateway.server().origin}/api/strategy`)
    expect(gateway.upstream().asked).toHaveLength(1)
  })
})

test('the AI SDK without store: false gets the next step with its second request of a conversation', async () => {
  const { status, message } = await failed(aiSdkOpenaiStored(connection).converse())
  expect(status).toBe(400)
  expect(message).toContain('set `store: false`')
})

test.each(['zh', 'en'])('the documentation in %s names the libraries of this test', (language) => {
  const chapter = readFileSync(`src/content/documentation/${language}/clients.mdx`, 'utf8')
  const [, tested = ''] = chapter.split('[#tested-clients]')
  const [first = ''] = tested.trim().split('\n')
  expect([...first.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual(clients.map(([name]) => name))
})
