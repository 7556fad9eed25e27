import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import { callExportMachine, type ReadCalls } from '@/machines/usage/callExport.machine'
import { toCallQuery, type CallSelection } from '@/machines/usage/usageSelection'
import { start, step } from '@/tests/machines/support/effects'
import { settled } from '@/tests/machines/support/settled'

const week: CallSelection = {
  modelIds: [],
  tokenIds: [],
  startTime: '2026-11-15',
  endTime: '2026-11-21',
  outcome: 'all',
  page: 1,
}
const requested = (selection = week) => ({ type: 'export.requested', selection }) as const

test('the list of calls sends queries that the contract allows', () => {
  expect(toCallQuery(week)).toEqual({
    modelIds: [],
    tokenIds: [],
    startTime: '2026-11-15',
    endTime: '2026-11-21',
    page: 1,
    page_size: 20,
  })
  expect(toCallQuery({ ...week, outcome: 'failed', tokenIds: ['t-1'] })).toMatchObject({
    outcome: 'failed',
    tokenIds: ['t-1'],
  })
})

test('the export of calls runs once at a time', () => {
  const { snapshot } = start(callExportMachine, undefined)
  const exporting = step(callExportMachine, snapshot, requested())
  expect(exporting.effects).toEqual(['start exportCalls'])
  expect(step(callExportMachine, exporting.snapshot, requested()).effects).toEqual([])
})

test('the export of calls reports its calls, and can run again after it or a failure', async () => {
  const asked: string[] = []
  const exportCalls = fromPromise<ReadCalls, CallSelection>(({ input: selection }) => {
    asked.push(selection.startTime)
    return asked.length === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ selection, calls: [] })
  })
  const actor = createActor(callExportMachine.provide({ actors: { exportCalls } })).start()
  const files: object[] = []
  actor.on('calls.read', (event) => files.push(event))
  const days = ['2026-11-14', '2026-11-15', '2026-11-16']
  for (const startTime of days) {
    actor.send(requested({ ...week, startTime }))
    expect(actor.getSnapshot().hasTag('exporting')).toBe(true)
    await settled()
    expect(actor.getSnapshot().hasTag('exporting')).toBe(false)
  }
  const read = (startTime: string) => ({ type: 'calls.read', selection: { ...week, startTime }, calls: [] })
  expect([asked, files]).toEqual([days, [read('2026-11-15'), read('2026-11-16')]])
})
