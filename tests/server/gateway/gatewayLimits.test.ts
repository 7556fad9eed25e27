import { once } from 'node:events'
import { request } from 'node:http'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { admissions } from '@/server/storage/schema/limitsSchema'
import { createReserveQuota } from '@/server/gateway/limits/quota'
import { createReservationBatch } from '@/server/gateway/limits/reservations'
import { countTokens, leastTokens, tokenize } from '@/server/gateway/metering/tokenizer'
import { createCalendar } from '@/server/platform/calendar'
import { seededCaller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import type { TestServer } from '../support/testServer'

const RPM = 10
const body = JSON.stringify({ model: 'intern-echo', messages: [{ role: 'user', content: 'Hello' }], max_tokens: 1 })

const newToken = async (server: TestServer) => (await seededCaller(server)).newSecret()

/** A call whose headers the server has seen, and whose body it gets with `finish`. */
async function beginCall({ origin }: TestServer, token: string) {
  const sent = request(`${origin}/v1/chat/completions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      expect: '100-continue',
      'content-length': Buffer.byteLength(body),
    },
  })
  const answered = once(sent, 'response') as Promise<[{ statusCode: number; resume(): void }]> // of node:http
  sent.flushHeaders()
  await once(sent, 'continue')
  return async () => {
    sent.end(body)
    const [response] = await answered
    response.resume()
    return response.statusCode
  }
}

describeOnBoth('The limits of a minute', (server) => {
  test('counts a call from its admission, however late its body comes', async () => {
    const token = await newToken(server())
    const finish = await Promise.all(Array.from({ length: RPM }, () => beginCall(server(), token)))
    server().advance(59_000)
    expect(await Promise.all(finish.map((end) => end()))).toEqual(Array.from({ length: RPM }, () => 200))
    server().advance(2000)
    const more = await beginCall(server(), token)
    expect(await more()).toBe(429)
    server().advance(61_000)
    const later = await beginCall(server(), token)
    expect(await later()).toBe(200)
  })

  test('does not count calls that no minute could admit', async () => {
    const { db, configuration } = server()
    const { userId } = await seededCaller(server())
    const clock = () => server().now()
    const limitContext = { defaults: configuration.defaultLimits, calendar: createCalendar('UTC'), clock }
    const reserveQuota = createReserveQuota({ db, limitContext, maxCallsPerStatement: 20 })
    const hasGone = () => false
    const reserve = (input: number) => reserveQuota({ userId, reservation: { input, output: 1, least: 1 }, hasGone })
    const { tpm, input_tokens: month } = configuration.defaultLimits
    await expect(reserve(tpm)).rejects.toMatchObject({ code: 'request_exceeds_tokens_per_minute' })
    await expect(reserve(month + 1)).rejects.toMatchObject({ code: 'request_exceeds_tokens_per_month' })
    const endless = { input: 1, output: 1e300, least: 1e300 }
    await expect(reserveQuota({ userId, reservation: endless, hasGone })).rejects.toMatchObject({
      code: 'request_exceeds_tokens_per_month',
    })
    for (let call = 0; call < RPM; call++) await reserve(1)
    await expect(reserve(1)).rejects.toMatchObject({ code: 'requests_per_minute' })
    const counted = await db.select().from(admissions).where(eq(admissions.userId, userId))
    expect(counted.map(({ inputTokens }) => inputTokens)).toEqual(Array.from({ length: RPM }, () => 1))
  })

  test('holds the limits of each account in a batch', async () => {
    const { db, configuration } = server()
    const clock = () => server().now()
    const limitContext = { defaults: configuration.defaultLimits, calendar: createCalendar('UTC'), clock }
    const people = await Promise.all(Array.from({ length: 3 }, () => seededCaller(server())))
    const reserve = createReservationBatch({ db, limitContext, maxCallsPerStatement: 20 })
    const reservation = { input: 1, output: 1, least: 1 }
    const asked = Array.from({ length: 3 * (RPM + 3) }, (_, index) => people[index % 3]?.userId ?? '')
    const hasGone = () => false
    const results = await Promise.all(asked.map((userId) => reserve({ userId, reservation, hasGone })))
    for (const { userId } of people) {
      const own = results.filter((_, index) => asked[index] === userId)
      expect(own.map((result) => result?.usage.requests)).toEqual(
        Array.from({ length: RPM + 3 }, (_, index) => Math.min(index, RPM)),
      )
      expect(own.filter((result) => result?.admission)).toHaveLength(RPM)
    }
    expect(await reserve({ userId: people[0]?.userId ?? '', reservation, hasGone: () => true })).toBeNull()
  })
})

test('counts as many tokens as the tokenizer splits, never fewer than its lower bound', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '书', '𠀀', '𝒜', '.', '\n', '\ud800', '\u0301', '7') })
  fc.assert(
    fc.property(text, (some) => {
      const tokens = tokenize(some)
      expect([tokens.join(''), countTokens(some)]).toEqual([some, tokens.length])
      expect(leastTokens(some)).toBeLessThanOrEqual(tokens.length)
    }),
  )
})
