import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReserveQuota } from '@/server/gateway/limits/quota'
import { createCalendar } from '@/server/platform/calendar'
import { modelCalls, usageMonths } from '@/server/storage/schema/usageSchema'
import { recordCalls, type ModelCall } from '@/server/records/usage/recordCall'
import { seededCaller } from '@/tests/server/support/caller'
import { memoryDatabase } from '@/tests/server/support/databases/embedded'
import { describeOnBoth } from '@/tests/server/support/databases/engines'
import { startModelUpstream, wholeAnswer, type ModelUpstream } from '@/tests/server/support/providers/modelUpstream'
import { writeModelsFile } from '@/tests/server/support/providers/modelsFile'
import { startTestServer, type TestServer } from '@/tests/server/support/testServer'

const CALLS = 30
/** Tokens that an honest server reports for a picture. */
const PER_PICTURE = 32_000
const TPM = 20_000
const calendar = createCalendar('UTC')
const picture = { input: 300, mostInput: 33_000, output: 2, least: 2 }

/** A burst of one account's calls with a picture at two processes; resolves to the input that is counted once they end. */
async function burst(server: TestServer, limits: { tpm: number; input_tokens: number }) {
  const { db } = server
  const { userId } = await seededCaller(server)
  const now = new Date(Date.UTC(2031, 4, 1))
  const defaults = { rpm: CALLS, output_tokens: 1_000_000, ...limits }
  const limitContext = { defaults, calendar, clock: () => now }
  const processes = [0, 1].map(() => createReserveQuota({ db, limitContext, maxCallsPerStatement: 20 }))
  const reserved = await Promise.allSettled(
    Array.from({ length: CALLS / 2 }, () => processes)
      .flat()
      .map((reserve) => reserve({ userId, reservation: picture, hasGone: () => false })),
  )
  const admitted = reserved.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const call: ModelCall = {
    userId,
    tokenId: null,
    model: 'model',
    calledAt: now,
    status: 200,
    latencyMs: 1,
    inputTokens: PER_PICTURE,
    outputTokens: 1,
  }
  await recordCalls(
    db,
    admitted.map(({ id }) => ({ call, admissionId: id })),
    calendar,
  )
  const [month] = await db.select().from(usageMonths).where(eq(usageMonths.userId, userId))
  return { calls: admitted.length, input: month?.inputTokens }
}

describeOnBoth('Calls with pictures of unknown cost', (server) => {
  test('a burst at two processes passes the limit of the minute by one call at most', async () => {
    expect(await burst(server(), { tpm: TPM, input_tokens: 10_000_000 })).toEqual({ calls: 1, input: PER_PICTURE })
  })

  test('a burst at two processes passes the limit of the month by one call at most', async () => {
    const month = 100_000
    const { calls, input } = await burst(server(), { tpm: 10_000_000, input_tokens: month })
    expect([calls, input]).toEqual([4, 4 * PER_PICTURE])
    expect(Number(input) - PER_PICTURE).toBeLessThanOrEqual(month)
  })
})

const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,aGVsbG8=' } }
const sound = { type: 'input_audio', input_audio: { data: 'aGVsbG8=', format: 'wav' } }

describe('A burst of calls to an honest server', () => {
  let upstream: ModelUpstream
  let server: TestServer
  let models: ReturnType<typeof writeModelsFile>
  beforeAll(async () => {
    upstream = await startModelUpstream(['unknown', 'known', 'short'])
    const route = { upstreams: [{ upstream: 'one' }] }
    models = writeModelsFile({
      upstreams: { one: { url: upstream.url } },
      models: [
        { id: 'unknown', ...route },
        { id: 'known', tokens_per_picture: 4000, tokens_per_sound: 9000, ...route },
        { id: 'short', context_length: 5000, ...route },
      ],
    })
    const limits = { RATE_LIMIT_DEFAULT_RPM: String(CALLS), RATE_LIMIT_DEFAULT_TPM: String(TPM) }
    server = await startTestServer(await memoryDatabase(), { environment: { MODELS_FILE: models.file, ...limits } })
  })
  afterAll(async () => {
    await server.stop()
    await upstream.stop()
    models.remove()
  })

  /** The counted input of each admitted call. The server answers none before all are admitted or rejected. */
  async function inputsOf(model: string, content: unknown, claimed: number) {
    const caller = await seededCaller(server)
    const authorization = `Bearer ${await caller.newSecret()}`
    let waiting = CALLS
    let allDecided = () => {}
    const isDecided = new Promise<void>((resolve) => (allDecided = resolve))
    const decide = () => (waiting -= 1) === 0 && allDecided()
    upstream.behave(async (response) => {
      decide()
      await isDecided
      const usage = { prompt_tokens: claimed, completion_tokens: 1, total_tokens: claimed + 1 }
      response.writeHead(200, { 'content-type': 'application/json' }).end(wholeAnswer('Hi', usage))
    })
    const body = JSON.stringify({ model, messages: [{ role: 'user', content }], max_tokens: 2 })
    const call = async () => {
      const response = await fetch(`${server.origin}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body,
      })
      if (response.status === 429) decide()
      await response.text()
    }
    await Promise.all(Array.from({ length: CALLS }, call))
    const calls = await server.db.select().from(modelCalls).where(eq(modelCalls.userId, caller.userId))
    return calls.map(({ inputTokens }) => inputTokens)
  }

  test.each([
    ['a picture', 'unknown', [image], PER_PICTURE, 1],
    ['a picture in a short context', 'short', [image], 5000, 4],
    ['a picture of stated tokens', 'known', [image], 4000, 4],
    ['sound of stated tokens', 'known', [sound], 9000, 2],
    ['a picture and sound of stated tokens', 'known', [image, sound], 13_000, 1],
  ])('passes the limit of the minute by one call at most with %s', async (_, model, content, claimed, admitted) => {
    const inputs = await inputsOf(model, content, claimed)
    expect(inputs).toEqual(Array.from({ length: admitted }, () => claimed))
    expect(inputs.slice(1).reduce((sum, input) => sum + input, 0)).toBeLessThanOrEqual(TPM)
  })

  test('counts a text itself if the server claims the tokens of a picture', async () => {
    const inputs = await inputsOf('unknown', 'Hello', PER_PICTURE)
    expect(inputs).toEqual(Array.from({ length: CALLS }, () => 6))
  })
})
