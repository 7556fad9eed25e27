import fc from 'fast-check'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { OpenDatabase } from '@/server/storage/database'
import { play } from './play'
import { engines } from './simulatedClock'
import { history, PROCESSES } from './steps'

const { LIMIT_HISTORIES, LIMIT_SEED, LIMIT_PATH } = process.env
/** How many histories are played; `LIMIT_HISTORIES=10000` plays more than a build has time for, and others each time. */
const RUNS = Number(LIMIT_HISTORIES ?? 30)
/** A failure prints seed and path: it is played again with `LIMIT_SEED` and `LIMIT_PATH`. */
const seed = Number(LIMIT_SEED ?? (LIMIT_HISTORIES ? Math.floor(Math.random() * 2 ** 31) : 20261123))
const again = { seed, ...(LIMIT_PATH === undefined ? {} : { path: LIMIT_PATH }) }
const MS_OF_A_RUN = 3000

describe.each(engines)('Histories of several processes on $name', ({ available, open }) => {
  describe.skipIf(!available)('played', () => {
    let opened: OpenDatabase[]
    beforeAll(async () => {
      opened = await open(PROCESSES)
    }, 60_000)
    afterAll(() => Promise.all([...new Set(opened)].map((one) => one.close())))

    test(
      'histories of killed, disconnected and skewed processes exceed no limit, lose no call and count none twice',
      async () => {
        const databases = opened.map(({ db }) => db)
        await fc.assert(
          fc.asyncProperty(history, (steps) => play(databases, steps)),
          { numRuns: RUNS, ...again },
        )
      },
      20_000 + RUNS * MS_OF_A_RUN,
    )
  })
})
