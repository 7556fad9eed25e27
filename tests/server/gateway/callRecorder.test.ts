import { expect, test } from 'vitest'
import type { Database } from '@/server/storage/database'
import { DatabaseUnavailable } from '@/server/platform/databaseUnavailable'
import { createLog } from '@/server/platform/log'
import { createCalendar } from '@/server/platform/calendar'
import { createCallRecorder } from '@/server/gateway/metering/callRecorder'

const call = {
  userId: '5b4ad1c2-0000-4000-8000-000000000001',
  tokenId: '5b4ad1c2-0000-4000-8000-000000000002',
  model: 'model',
  calledAt: new Date('2026-11-22T00:00:00Z'),
  inputTokens: 1,
  outputTokens: 1,
  status: 200,
  latencyMs: 1,
}

/** A database that gives each statement the next of the given results. */
function fakeDatabase() {
  const asked: { answer(): void; fail(): void }[] = []
  const execute = () =>
    new Promise<void>((resolve, reject) => {
      asked.push({ answer: resolve, fail: () => reject(new DatabaseUnavailable('gone')) })
    })
  const select = () => ({ from: () => ({ prepare: () => ({ execute }) }) })
  return { asked, db: { select } as unknown as Database } // as: the recorder runs one statement and nothing else
}

test('keeps retrying later calls after one call fails for good', async () => {
  const { asked, db } = fakeDatabase()
  const recorder = createCallRecorder({
    database: { db, maxCallsPerStatement: 20 },
    calendar: createCalendar('UTC'),
    log: createLog('silent'),
  })
  const isAsked = (times: number) => expect.poll(() => asked.length).toBe(times)

  const first = recorder.record(call, 1)
  asked[0]?.fail()
  await expect(first).rejects.toThrow('gone')
  const second = recorder.record(call, 2)
  await isAsked(2)
  asked[1]?.fail()
  await expect(second).rejects.toThrow('gone')
  await isAsked(3)
  asked[2]?.answer()
  await isAsked(4)
  asked[3]?.answer()

  const third = recorder.record(call, 3)
  await isAsked(5)
  asked[4]?.fail()
  await expect(third).rejects.toThrow('gone')
  await isAsked(6)
  asked[5]?.answer()
  await recorder.close(1000)
})
