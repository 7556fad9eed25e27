import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import { callListMachine, type ReadCalls } from '@/machines/usage/callList.machine'
import * as select from '@/machines/usage/callList.machine'
import { toCallQuery, type CallSelection } from '@/machines/usage/usageSelection'
import type { CallPage } from '@/openapi/types'
import { done, failed, start, step } from '@/tests/machines/support/effects'
import { regionMatrix } from '@/tests/machines/support/eventMatrix'
import { everyState } from '@/tests/machines/support/graph'
import { settled } from '@/tests/machines/support/settled'
import { unknownDetails } from '@/tests/support/unknownDetails'

const week: CallSelection = {
  modelIds: [],
  tokenIds: [],
  startTime: '2026-11-15',
  endTime: '2026-11-21',
  outcome: 'all',
  page: 1,
}
const failures: CallSelection = { ...week, outcome: 'failed' }
const changed = (selection: CallSelection) => ({ type: 'selection.changed', selection }) as const
const pageOf = (...models: string[]): CallPage => ({
  time_zone: 'Asia/Shanghai',
  list: models.map((model) => ({
    called_at: '2026-11-20T08:00:00.000Z',
    model,
    token_name: 'notebook',
    status: 200,
    input_tokens: 1,
    output_tokens: 2,
    latency_ms: 3,
    ...unknownDetails,
  })),
  total: models.length,
  page: 1,
  page_size: 20,
})

test('the list of calls keeps its page on screen while another one loads', async () => {
  const asked: { selection: CallSelection; signal: AbortSignal; answer: (page: CallPage) => void }[] = []
  const loadCalls = fromPromise<CallPage, CallSelection>(
    ({ input, signal }) => new Promise((resolve) => asked.push({ selection: input, signal, answer: resolve })),
  )
  const actor = createActor(callListMachine.provide({ actors: { loadCalls } }), { input: { selection: week } }).start()
  const seen = () => {
    const now = actor.getSnapshot()
    return [now.hasTag('loading'), select.selectShownCalls(now)?.list.map(({ model }) => model)]
  }
  asked[0]?.answer(pageOf('one'))
  await settled()
  expect(seen()).toEqual([false, ['one']])
  actor.send(changed(failures))
  actor.send(changed({ ...failures, page: 2 }))
  expect([seen(), asked.map(({ signal }) => signal.aborted)]).toEqual([
    [true, ['one']],
    [false, true, false],
  ])
  asked[2]?.answer({ ...pageOf('new'), total: 21 })
  asked[1]?.answer(pageOf('old'))
  await settled()
  expect(seen()).toEqual([false, ['new']])
})

test('the list of calls goes to its last page if the requested one does not exist', async () => {
  const asked: number[] = []
  const loadCalls = fromPromise<CallPage, CallSelection>(({ input: { page } }) => {
    asked.push(page)
    return Promise.resolve({ ...pageOf(...(page > 2 ? [] : ['last'])), total: 40, page })
  })
  const input = { selection: { ...week, page: 99 } }
  const actor = createActor(callListMachine.provide({ actors: { loadCalls } }), { input })
  const moves: number[] = []
  actor.on('page.moved', ({ page }) => moves.push(page))
  actor.start()
  await settled()
  actor.send(changed({ ...week, page: 2 }))
  expect([asked, moves]).toEqual([[99, 2], [2]])
  const shown = select.selectShownCalls(actor.getSnapshot())
  expect([shown?.page, shown?.list.length, actor.getSnapshot().hasTag('loading')]).toEqual([2, 1, false])
})

test('the list of calls shows an error when the next page fails, and can retry', async () => {
  const answers = [pageOf('one'), null, pageOf('two')]
  const loadCalls = fromPromise<CallPage, CallSelection>(() => {
    const answer = answers.shift()
    return answer ? Promise.resolve(answer) : Promise.reject(new Error('offline'))
  })
  const actor = createActor(callListMachine.provide({ actors: { loadCalls } }), { input: { selection: week } }).start()
  const seen = () => {
    const now = actor.getSnapshot()
    return [now.hasTag('failed'), select.selectShownCalls(now)?.list.map(({ model }) => model) ?? null]
  }
  await settled()
  expect(seen()).toEqual([false, ['one']])
  actor.send(changed(failures))
  await settled()
  expect(seen()).toEqual([true, null])
  actor.send({ type: 'calls.reloaded' })
  await settled()
  expect(seen()).toEqual([false, ['two']])
})

test('the list of calls sends queries that the contract allows', () => {
  expect(toCallQuery(week)).toEqual({
    modelIds: [],
    tokenIds: [],
    startTime: '2026-11-15',
    endTime: '2026-11-21',
    page: 1,
    page_size: 20,
  })
  expect(toCallQuery({ ...failures, tokenIds: ['t-1'] })).toMatchObject({ outcome: 'failed', tokenIds: ['t-1'] })
})

test('the list of calls is exported once at a time, beside whatever is on screen', () => {
  const { snapshot } = start(callListMachine, { selection: week })
  const exporting = step(callListMachine, snapshot, { type: 'export.requested' })
  expect(exporting.effects).toEqual(['start exportCalls'])
  expect(step(callListMachine, exporting.snapshot, { type: 'export.requested' }).effects).toEqual([])
  expect(step(callListMachine, exporting.snapshot, changed(week)).effects).toEqual([])
})

test('the list of calls can be exported again once a file has come or failed', async () => {
  const ends: (() => void)[] = []
  const read: ReadCalls = { selection: week, calls: [] }
  const exportCalls = fromPromise<ReadCalls, CallSelection>(
    () =>
      new Promise((resolve, reject) =>
        ends.push(
          () => resolve(read),
          () => reject(new Error('offline')),
        ),
      ),
  )
  const loadCalls = fromPromise<CallPage, CallSelection>(() => Promise.resolve(pageOf('one')))
  const machine = callListMachine.provide({ actors: { loadCalls, exportCalls } })
  const actor = createActor(machine, { input: { selection: week } }).start()
  const files: object[] = []
  actor.on('calls.read', (event) => files.push(event))
  const exported = async () => {
    actor.send({ type: 'export.requested' })
    const during = actor.getSnapshot().hasTag('exporting')
    ends.at(ends.length === 2 ? 0 : -1)?.()
    await settled()
    return [during, actor.getSnapshot().hasTag('exporting'), ends.length]
  }
  expect(await exported()).toEqual([true, false, 2])
  expect(await exported()).toEqual([true, false, 4])
  expect(await exported()).toEqual([true, false, 6])
  // Of three the second came.
  expect(files).toEqual([{ type: 'calls.read', ...read }])
})

test('each state of the list of calls handles each event as reviewed', () => {
  const events = [changed(week), changed(failures), { type: 'calls.reloaded' }, { type: 'export.requested' }] as const
  const answers = [
    done('callList.list.loading', pageOf('one')),
    failed('callList.list.loading'),
    done('callList.file.exporting', { selection: week, calls: [] }),
    failed('callList.file.exporting'),
  ]
  const walk = { inputs: [{ selection: week }], events: [...events, ...answers] }
  const nameOf = (event: { type: string; selection?: CallSelection }) =>
    event.selection ? `${event.type} to ${event.selection.outcome}` : event.type
  expect(regionMatrix(callListMachine, everyState(callListMachine, walk), events, nameOf)).toMatchInlineSnapshot(`
    {
      "file.exporting": [
        "selection.changed to all → acts (list.loading) | ignored",
        "selection.changed to failed → acts (list.loading) | ignored",
        "ignored: calls.reloaded, export.requested",
      ],
      "file.unasked": [
        "selection.changed to all → acts (list.loading) | ignored",
        "selection.changed to failed → acts (list.loading) | ignored",
        "export.requested → file.exporting",
        "ignored: calls.reloaded",
      ],
      "list.failed": [
        "selection.changed to all → ignored | list.loading",
        "selection.changed to failed → ignored | list.loading",
        "calls.reloaded → list.loading",
        "ignored: export.requested",
      ],
      "list.loaded": [
        "selection.changed to all → ignored | list.loading",
        "selection.changed to failed → ignored | list.loading",
        "calls.reloaded → list.loading",
        "ignored: export.requested",
      ],
      "list.loading": [
        "selection.changed to all → acts | ignored",
        "selection.changed to failed → acts | ignored",
        "ignored: calls.reloaded, export.requested",
      ],
    }
  `)
})
