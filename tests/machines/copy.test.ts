import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { copyMachine, type CopyRequest, selectCopyState } from '@/machines/copy/copy.machine'
import { done, elapsed, failed } from './support/effects'
import { eventMatrix } from './support/eventMatrix'
import { everyState } from './support/graph'
import { settled } from './support/settled'

function startCopy({ shownMs = null, fails = false }: { shownMs?: number | null; fails?: boolean } = {}) {
  const clock = new SimulatedClock()
  const log: string[] = []
  const machine = copyMachine.provide({
    actors: {
      writeText: fromPromise<void, CopyRequest>(async ({ input }) => {
        if (fails) throw new Error('denied')
        log.push(await input.read())
      }),
    },
    actions: { notify: (_, { message }) => log.push(message) },
  })
  const copy = createActor(machine, { clock, input: { shownMs } }).start()
  return { clock, copy, log, state: () => selectCopyState(copy.getSnapshot()) }
}

describe('copying', () => {
  test('copying reads the text when it writes it, and says that it has worked', async () => {
    const { clock, copy, log, state } = startCopy()
    expect(state()).toBe('idle')
    copy.send({ type: 'copy.requested', read: () => 'code' })
    expect(state()).toBe('copying')
    await settled()
    clock.increment(60_000)
    expect([state(), log]).toEqual(['copied', ['code', 'copySuccessful']])
  })

  test('copying takes a text that comes later, and keeps none', async () => {
    const { copy, log } = startCopy()
    copy.send({ type: 'copy.requested', read: () => Promise.resolve('a chapter') })
    await settled()
    expect(log).toEqual(['a chapter', 'copySuccessful'])
    expect(JSON.stringify(copy.getPersistedSnapshot())).not.toContain('chapter')
  })

  test('copying a text that does not come fails after 10 s, and can be tried again', () => {
    const { clock, copy, state } = startCopy()
    copy.send({ type: 'copy.requested', read: () => new Promise(() => undefined) })
    clock.increment(9999)
    expect(state()).toBe('copying')
    clock.increment(1)
    expect([state(), copy.getSnapshot().can({ type: 'copy.requested', read: () => 'code' })]).toEqual(['failed', true])
  })

  test('copying is said to have worked for as long as is wished', async () => {
    const { clock, copy, state } = startCopy({ shownMs: 2000 })
    copy.send({ type: 'copy.requested', read: () => 'code' })
    await settled()
    clock.increment(1999)
    expect(state()).toBe('copied')
    clock.increment(1)
    expect(state()).toBe('idle')
  })

  test('copying that fails says so until it is tried again', async () => {
    const { clock, copy, log, state } = startCopy({ shownMs: 2000, fails: true })
    copy.send({ type: 'copy.requested', read: () => 'code' })
    await settled()
    clock.increment(60_000)
    expect([state(), log]).toEqual(['failed', ['copyFailed']])
    copy.send({ type: 'copy.requested', read: () => 'code' })
    expect(state()).toBe('copying')
  })
})

test('each state of copy handles each event as reviewed', () => {
  const events = [{ type: 'copy.requested', read: () => '' }]
  const answers = [done('copy.copying'), failed('copy.copying'), elapsed('shown', 'copy.resting.copied')]
  const walk = { inputs: [{ shownMs: null }, { shownMs: 2000 }], events: [...events, ...answers] }
  expect(eventMatrix(copyMachine, everyState(copyMachine, walk), events)).toMatchInlineSnapshot(`
    {
      "copying": [
        "ignored: copy.requested",
      ],
      "resting.copied": [
        "copy.requested → copying",
        "ignored: nothing",
      ],
      "resting.failed": [
        "copy.requested → copying",
        "ignored: nothing",
      ],
      "resting.idle": [
        "copy.requested → copying",
        "ignored: nothing",
      ],
    }
  `)
})
