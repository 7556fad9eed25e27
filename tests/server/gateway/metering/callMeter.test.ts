import { expect, onTestFinished, test, vi } from 'vitest'
import { createCallMeter } from '@/server/gateway/metering/callRecorder'
import type { CallEnd } from '@/server/gateway/metering/modelHealth'
import { NO_CALL_SPAN } from '@/server/gateway/context/callSpan'
import { NO_METRICS } from '@/server/gateway/context/metrics'
import { DatabaseUnavailable } from '@/server/platform/databaseUnavailable'

const REQUEST_AT = 1000
const ADMITTED_AT = 21_000
const FIRST_OUTPUT_AT = 21_400
const usage = { input: 1, output: 1 }

/** The meter of a call that took 20 seconds to send its body, and the ends that the model's health gets. */
function startMeter(record = () => Promise.resolve()) {
  const time = vi.spyOn(performance, 'now').mockReturnValue(ADMITTED_AT)
  onTestFinished(() => time.mockRestore())
  const ends: CallEnd[] = []
  const seen = () => ({ finishReason: null, firstOutputAt: FIRST_OUTPUT_AT })
  const parts = () => ({ ...usage, cached: null, written: null, reasoning: null })
  const meter = createCallMeter(
    { record, metrics: NO_METRICS, health: { callEnded: (end) => void ends.push(end) } },
    {
      token: { tokenId: null, userId: 'me' },
      source: { requestId: 'id', protocol: 'chat', client: null },
      counter: { usage: parts, seen },
      startedAt: REQUEST_AT,
      model: 'm',
      admission: { id: 1, admittedAt: new Date(0) },
      span: NO_CALL_SPAN,
    },
  )
  return { meter, ends }
}

test('the model’s time to the first token begins at the admission, not at the request', async () => {
  const { meter, ends } = startMeter()
  await meter.end(200, usage)
  expect(ends).toEqual([{ model: 'm', account: 'me', isFault: false, firstTokenMs: 400 }])
})

test.each([
  [502, { isServerFault: true }, [true]],
  [502, {}, []],
  [500, {}, []],
  [499, {}, []],
  [400, {}, []],
])('a call that ends with %i %j counts for the model as %j', async (status, failure, faults) => {
  const { meter, ends } = startMeter()
  await meter.end(status, usage, failure)
  expect(ends.map(({ isFault }) => isFault)).toEqual(faults)
})

test('an answer that cannot be recorded says nothing about the model', async () => {
  const { meter, ends } = startMeter(() => Promise.reject(new DatabaseUnavailable('gone')))
  await expect(meter.end(200, usage)).rejects.toThrow('gone')
  expect(ends).toEqual([])
})
