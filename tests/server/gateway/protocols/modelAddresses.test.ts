import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { nearestNames } from '@/server/platform/text'
import { seededCaller } from '@/tests/server/support/caller'
import { memoryDatabase } from '@/tests/server/support/databases/embedded'
import { memoryServer } from '@/tests/server/support/memoryServer'
import { startTestServer } from '@/tests/server/support/testServer'
import { createDemoModel } from '@/server/configuration/modelRoutes'

const server = memoryServer()

async function newClients() {
  const me = await seededCaller(server())
  const apiKey = await me.newSecret()
  const at = (base: string) => new OpenAI({ apiKey, baseURL: `${server().origin}${base}`, maxRetries: 0 })
  return { me, apiKey, openai: at('/v1'), alias: at('/api/v1') }
}

const hello = {
  model: 'intern-echo',
  messages: [{ role: 'user' as const, content: 'Hello' }],
  max_completion_tokens: 1,
}

describe('one model', () => {
  test('one model is found by its id, with escaped slashes too', async () => {
    const { openai } = await newClients()
    expect(await openai.models.retrieve('intern-echo')).toEqual(createDemoModel('intern-echo'))
    await expect(openai.models.retrieve('lab/intern echo')).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('The model `lab/intern echo` does not exist.') as string, // as: the matcher is typed any
    })
  })

  test.each([
    ['/v1/models/intern-ecko', 'The nearest names are: `intern-echo`.'],
    ['/v1/models/a/b/c', 'On offer: `intern-echo`.'],
    ['/v1/models/%E4%B9%A6', 'On offer: `intern-echo`.'],
  ])(
    'one model that is not on offer is 404 at %s, with near or offered names and in OpenAI’s form',
    async (path, words) => {
      const { apiKey } = await newClients()
      const response = await fetch(server().origin + path, { headers: { authorization: `Bearer ${apiKey}` } })
      const message = expect.stringContaining(words) as string // as: the matcher is typed any
      const error = { message, type: 'invalid_request_error', param: 'model', code: 'model_not_found' }
      expect([response.status, await response.json()]).toEqual([404, { error }])
    },
  )

  test('one model has the context length that its upstream lists, in the list and for Anthropic’s client', async () => {
    const listed = [
      { id: 'long', max_model_len: 32_768 },
      { id: 'bare', created: 86_400 },
      { id: 'lab/Intern-S1', created: 7 },
      { id: 'odd', created: 1_700_000_000_000_000 },
    ]
    const upstream = createServer((_, response) => void response.end(JSON.stringify({ data: listed }))).listen(
      0,
      '127.0.0.1',
    )
    await once(upstream, 'listening')
    const { port } = upstream.address() as AddressInfo // a TCP server's address is never a text
    const environment = { MODEL_UPSTREAM: `http://127.0.0.1:${port}/v1` }
    const other = await startTestServer(await memoryDatabase(), { environment })
    const apiKey = await (await seededCaller(other)).newSecret()
    const openai = new OpenAI({ apiKey, baseURL: `${other.origin}/v1`, maxRetries: 0 })
    const plain = { object: 'model', created: 0, owned_by: '' }
    const expected = [
      { id: 'long', ...plain, context_length: 32_768 },
      { id: 'bare', ...plain, created: 86_400 },
      { id: 'lab/Intern-S1', ...plain, created: 7 },
      { id: 'odd', ...plain, created: 1_700_000_000_000_000 },
    ]
    expect((await openai.models.list()).data).toEqual(expected)
    expect(await openai.models.retrieve('long')).toEqual(expected[0])

    const anthropic = new Anthropic({ apiKey, baseURL: other.origin, maxRetries: 0 })
    const { data } = await anthropic.models.list()
    const [long] = data
    expect(long).toEqual({
      type: 'model',
      id: 'long',
      display_name: 'long',
      capabilities: null,
      created_at: '1970-01-01T00:00:00.000Z',
      deprecated_at: null,
      lifecycle: 'active',
      line: null,
      max_input_tokens: 32_768,
      max_tokens: null,
      retires_at: null,
    })
    // A known release is right; servers may give the time at which they began.
    expect(data.slice(1).map(({ created_at: at }) => at)).toEqual([
      '1970-01-02T00:00:00.000Z',
      '2025-07-26T00:00:00.000Z',
      '1970-01-01T00:00:00.000Z',
    ])
    expect(await anthropic.models.retrieve('long')).toEqual(long)
    await other.stop()
    upstream.close()
  })

  test('one model needs a token', async () => {
    expect((await fetch(`${server().origin}/v1/models/intern-echo`)).status).toBe(401)
  })

  test('truncates a very long model id before it is compared and repeated', async () => {
    const { openai } = await newClients()
    const model = 'm'.repeat(1_000_000)
    const error: unknown = await openai.chat.completions.create({ ...hello, model }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ status: 404, code: 'model_not_found' })
    expect(String(error).length).toBeLessThan(600)
  })

  test.each([
    ['intern-s1-por', ['intern-s1-pro', 'intern-s1']],
    ['Intern-S1', ['intern-s1', 'intern-s1-pro']],
    ['gpt', []],
  ])('the names nearest to %s come first', (name, nearest) => {
    expect(nearestNames(name, ['intern-s1', 'intern-s1-pro', 'a-model-of-another-kind-altogether'], 2)).toEqual(nearest)
  })
})

describe('the model API below /api/v1', () => {
  test('the model API below /api/v1 has the same models, calls and errors, without redirects', async () => {
    const { alias, apiKey } = await newClients()
    expect((await alias.models.list()).data.map(({ id }) => id)).toEqual(['intern-echo'])
    expect((await alias.chat.completions.create(hello)).usage?.completion_tokens).toBe(1)
    const at = async (path: string, secret: string) => {
      const headers = { authorization: `Bearer ${secret}` }
      const response = await fetch(server().origin + path, { headers, redirect: 'error' })
      return [response.status, response.headers.get('cache-control'), await response.json()]
    }
    for (const [path, secret] of [
      ['/models', apiKey],
      ['/models', 'none'],
      ['/nowhere', apiKey],
    ] as const)
      expect(await at(`/api/v1${path}`, secret)).toEqual(await at(`/v1${path}`, secret))
  })

  test('the model API below /api/v1 shares limits and usage with /v1', async () => {
    const { me, openai, alias } = await newClients()
    for (let call = 0; call < 5; call++) {
      await openai.chat.completions.create(hello)
      await alias.chat.completions.create(hello)
    }
    for (const client of [openai, alias])
      await expect(client.chat.completions.create(hello)).rejects.toMatchObject({ code: 'requests_per_minute' })
    const { data } = await me.ask<{ total: { calls: number } }>('/statistics/user/api', {})
    expect(data?.total.calls).toBe(10)
  })

  test('pages next to the model API stay pages', async () => {
    expect((await fetch(`${server().origin}/api/v10`)).headers.get('content-type')).not.toContain('json')
  })
})
