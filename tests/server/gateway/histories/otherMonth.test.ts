import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '@/server/storage/database'
import { GatewayError } from '@/server/gateway/errors/gatewayError'
import { engines } from './simulatedClock'
import { World } from './world'

const DAY_MS = 24 * 3_600_000
const LATER_MS = 10_000

describe.each(engines)('A process in another month than the database, on $name', ({ available, open }) => {
  describe.skipIf(!available)('asked', () => {
    let opened: OpenDatabase[]
    beforeAll(async () => {
      opened = await open(2)
    }, 60_000)
    afterAll(() => Promise.all([...new Set(opened)].map((one) => one.close())))

    test('a process in another month than the database dates back no call of another process', async () => {
      const world = new World(opened.map(({ db }) => db))
      await world.begin()
      const account = world.account(0)
      const { hash } = world.token(account, 0)
      const call = async (index: number) => {
        const { process } = world.place(index)
        const token = (await process.findToken(hash)) ?? expect.unreachable('the token is there')
        return process.reserve(token, { input: 1, output: 1, least: 1 }).then(
          () => 'let through',
          (error: unknown) => (error instanceof GatewayError ? error.code : error),
        )
      }
      const there = world.place(0)
      there.skewMs = -40 * DAY_MS
      const { rpm } = account.limits
      await there.process.findToken(hash)
      there.process.line.meanwhile = async () => {
        await world.pass(LATER_MS)
        for (let one = 0; one < rpm; one++) expect(await call(1)).toBe('let through')
      }
      expect(await call(0)).toBe('requests_per_minute')
      await world.pass(60_000 - LATER_MS + 1)
      expect(await call(1)).toBe('requests_per_minute')
      await world.pass(LATER_MS)
      expect(await call(1)).toBe('let through')
    })
  })
})
