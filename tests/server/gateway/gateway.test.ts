import { eq } from 'drizzle-orm'
import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import type { CreatedToken, UsageOverview } from '@/openapi/types'
import { localSource } from '@/server/records/audit/auditLog'
import { modelCalls, tokenUses } from '@/server/storage/schema/usageSchema'
import { grantLimits } from '@/server/records/limits/limitStore'
import { revokeToken } from '@/server/records/tokens/tokenStore'
import { seededCaller, type Caller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import type { TestServer } from '../support/testServer'

const hello = { model: 'intern-echo', messages: [{ role: 'user' as const, content: 'Hello there' }] }

async function newSecret(me: Caller, name = 'client') {
  const { data } = await me.ask<CreatedToken>('/user/tokens', { token_name: name })
  return data?.token ?? ''
}

async function newClient(server: TestServer, options: { maxRetries?: number } = {}) {
  const me = await seededCaller(server)
  const apiKey = await newSecret(me)
  const openai = new OpenAI({ apiKey, baseURL: `${server.origin}/v1`, maxRetries: 0, ...options })
  return { me, apiKey, openai }
}

const used = async (me: Caller) => (await me.ask<UsageOverview>('/statistics/user/api', {})).data?.total

describeOnBoth('The gateway with the embedded model', (server) => {
  test('the echo model lists, chats and streams for OpenAI’s client and counts usage', async () => {
    const { me, openai } = await newClient(server())
    expect((await openai.models.list()).data.map(({ id }) => id)).toEqual(['intern-echo'])
    const whole = await openai.chat.completions.create(hello)
    expect(whole.model).toBe('intern-echo')
    expect(whole.choices[0]?.message.content).toBe(
      'Demo model (intern-echo): I do not think, I only repeat your message. You said: Hello there',
    )
    let text = ''
    let usage: OpenAI.CompletionUsage | null | undefined
    const stream = await openai.chat.completions.create({
      ...hello,
      stream: true,
      stream_options: { include_usage: true },
    })
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? ''
      usage = chunk.usage ?? usage
    }
    expect(text).toBe(whole.choices[0]?.message.content)
    expect(usage).toEqual(whole.usage)
    const { prompt_tokens: input = 0, completion_tokens: output = 0 } = whole.usage ?? {}
    expect(await used(me)).toEqual({ calls: 2, input_tokens: 2 * input, output_tokens: 2 * output })
  })

  test('a stream omits its usage unless requested', async () => {
    const { openai } = await newClient(server())
    const stream = await openai.chat.completions.create({ ...hello, stream: true })
    for await (const chunk of stream) expect(chunk).not.toHaveProperty('usage')
  })

  test('cuts a response at max_completion_tokens and repeats it n times', async () => {
    const { openai } = await newClient(server())
    const { choices, usage } = await openai.chat.completions.create({ ...hello, max_completion_tokens: 3, n: 2 })
    expect(choices.map(({ finish_reason }) => finish_reason)).toEqual(['length', 'length'])
    expect(usage?.completion_tokens).toBe(6)
  })

  test.each([
    ['no token', ''],
    ['a token of another form', 'sk-123'],
    ['a made-up token', `intern_${'a'.repeat(43)}000000`],
  ])('rejects %s with 401 and counts no call', async (_, apiKey) => {
    const openai = new OpenAI({ apiKey: apiKey || 'x', baseURL: `${server().origin}/v1`, maxRetries: 0 })
    await expect(openai.chat.completions.create(hello)).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' })
    await expect(openai.models.list()).rejects.toMatchObject({ status: 401 })
  })

  test('rejects a deleted and an expired token', async () => {
    const { me, openai } = await newClient(server())
    const { data } = await me.ask<{ list: { id: string; token_name: string }[] }>('/user/tokens')
    const id = data?.list.find(({ token_name }) => token_name === 'client')?.id ?? ''
    await revokeToken(server().db, { userId: me.userId, id, source: localSource, now: server().now() })
    await expect(openai.chat.completions.create(hello)).rejects.toMatchObject({ code: 'invalid_api_key' })
    const other = await newClient(server())
    server().advance(190 * 24 * 3600 * 1000)
    await expect(other.openai.chat.completions.create(hello)).rejects.toMatchObject({ code: 'expired_api_key' })
  })

  test('the echo model accepts newer roles, other content parts and null fields', async () => {
    const { openai } = await newClient(server())
    const open = { stream: null, stream_options: null, n: null, max_tokens: null, max_completion_tokens: null }
    const { choices } = await openai.chat.completions.create({
      ...open,
      temperature: null,
      top_p: null,
      model: 'intern-echo',
      messages: [
        { role: 'developer', content: 'Be brief' },
        { role: 'assistant', content: [{ type: 'refusal', refusal: 'No' }], refusal: null },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Hello there' },
            { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } },
          ],
        },
      ],
    })
    expect(choices[0]?.message.content).toContain('Hello there')
  })

  test('names an unknown model and an invalid field', async () => {
    const { me, openai } = await newClient(server())
    await expect(openai.chat.completions.create({ ...hello, model: 'intern-0' })).rejects.toMatchObject({
      status: 404,
      code: 'model_not_found',
      param: 'model',
    })
    await expect(openai.chat.completions.create({ ...hello, messages: [] })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_request',
      param: 'messages',
    })
    expect(await used(me)).toEqual({ calls: 0, input_tokens: 0, output_tokens: 0 })
  })

  test('shows in the token list when a token was last used', async () => {
    const { me, openai } = await newClient(server())
    const lastUse = async () =>
      (await me.ask<{ list: { token_name: string; last_used_at: string | null }[] }>('/user/tokens')).data?.list.find(
        ({ token_name }) => token_name === 'client',
      )?.last_used_at
    expect(await lastUse()).toBeNull()
    await openai.chat.completions.create(hello)
    expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThan(server().now().getTime() - 60_000)
  })

  test('does not set the last use back if a long call ends later', async () => {
    const me = await seededCaller(server())
    const [newer, older] = [server().now(), new Date(server().now().getTime() - 60_000)]
    await me.record({ calledAt: newer })
    await me.record({ calledAt: older })
    const [use] = await server().db.select().from(tokenUses).where(eq(tokenUses.tokenId, me.tokenId))
    expect(use?.lastUsedAt).toEqual(newer)
  })

  test('records a call with its status and latency', async () => {
    const { me, openai } = await newClient(server())
    await openai.chat.completions.create(hello)
    const rows = await server().db.select().from(modelCalls).where(eq(modelCalls.userId, me.userId))
    expect(rows).toMatchObject([{ status: 200, model: 'intern-echo' }])
    expect(rows[0]?.latencyMs).toBeGreaterThanOrEqual(0)
  })

  describe('limits', () => {
    test('admits no more requests than allowed, and a 429 has Retry-After', async () => {
      const { openai } = await newClient(server())
      const answers = await Promise.allSettled(
        Array.from({ length: 50 }, () => openai.chat.completions.create({ ...hello, max_completion_tokens: 1 })),
      )
      const refused = answers.filter((answer) => answer.status === 'rejected')
      expect(answers.length - refused.length).toBe(10)
      for (const { reason } of refused) expect(reason).toMatchObject({ status: 429, code: 'requests_per_minute' })
      const [first] = refused as [PromiseRejectedResult] // forty of them
      const { headers } = first.reason as InstanceType<typeof OpenAI.RateLimitError> // checked by its status above
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(50)
      expect(headers.get('x-ratelimit-limit-requests')).toBe('10')
      expect(headers.get('x-ratelimit-remaining-requests')).toBe('0')
      server().advance(61_000)
      await openai.chat.completions.create(hello)
    })

    test('holds the tokens per minute for concurrent calls', async () => {
      const { me, openai } = await newClient(server())
      await grantLimits(server().db, me.userId, { rpm: 1000, tpm: 100 }, server().now())
      const answers = await Promise.allSettled(
        Array.from({ length: 50 }, () => openai.chat.completions.create({ ...hello, max_completion_tokens: 10 })),
      )
      const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.usage] : []))
      const total = given.reduce((sum, usage) => sum + (usage?.total_tokens ?? 0), 0)
      expect(total).toBeGreaterThan(60)
      expect(total).toBeLessThanOrEqual(100)
      await expect(openai.chat.completions.create({ ...hello, max_completion_tokens: 50 })).rejects.toMatchObject({
        code: 'tokens_per_minute',
      })
    })

    test.each([
      ['a question', { messages: [{ role: 'user' as const, content: 'word '.repeat(6000) }] }],
      ['a huge question', { messages: [{ role: 'user' as const, content: '书'.repeat(1_000_000) }] }],
    ])('omits Retry-After if %s alone exceeds the tokens per minute', async (_, more) => {
      const { openai } = await newClient(server(), { maxRetries: 2 })
      const error: unknown = await openai.chat.completions
        .create({ ...hello, ...more })
        .catch((reason: unknown) => reason)
      expect(error).toMatchObject({
        status: 400,
        code: 'request_exceeds_tokens_per_minute',
        type: 'invalid_request_error',
        message: expect.stringContaining('maximum context length is 5000 tokens') as string, // as: the matcher is typed any
      })
      const { headers } = error as InstanceType<typeof OpenAI.BadRequestError> // checked by its status above
      expect([headers.get('retry-after'), headers.get('x-should-retry')]).toEqual([null, 'false'])
      expect(headers.get('x-ratelimit-remaining-requests')).toBe('10')
    })

    test.each([
      ['monthly_input_tokens', { inputTokens: 10 }],
      ['monthly_output_tokens', { outputTokens: 8 }],
    ])('resets %s at the end of the month and advises against a retry', async (code, limits) => {
      const { me, openai } = await newClient(server(), { maxRetries: 2 })
      await grantLimits(server().db, me.userId, limits, server().now())
      const short = { ...hello, max_completion_tokens: 5 }
      await openai.chat.completions.create(short)
      const error: unknown = await openai.chat.completions.create(short).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ status: 429, code, type: 'insufficient_quota' })
      const { headers } = error as InstanceType<typeof OpenAI.RateLimitError> // checked by its status above
      expect(headers.get('x-should-retry')).toBe('false')
      const reset = (await me.ask<{ resets_at: string }>('/api/rate')).data?.resets_at ?? ''
      expect(Number(headers.get('retry-after')) * 1000).toBeGreaterThan(
        Date.parse(reset) - server().now().getTime() - 5000,
      )
    })
  })
})
