import { createActor, fromCallback, fromPromise } from 'xstate'
import { describe, expect, it, test } from 'vitest'
import {
  historyMachine,
  type Change,
  type ChangeElsewhere,
  type Head,
  type HistoryOutcome,
} from '@/machines/playground/history.machine'
import * as select from '@/machines/playground/history.machine'
import { done, failed } from '@/tests/machines/support/effects'
import { eventMatrix } from '@/tests/machines/support/eventMatrix'
import { everyState } from '@/tests/machines/support/graph'
import { settled } from '@/tests/machines/support/settled'
import { conversation } from './samples'

const head = (id: string): Head => ({ id, title: id, updatedAt: 1 })
const stored = (id: string): Change => ({ kind: 'stored', conversation: { ...conversation, id } })
const removed = (id: string): Change => ({ kind: 'removed', id })
const made = (change: Change) => ({ type: 'change.made', change }) as const

/** Without a parent to report to. */
const alone = historyMachine.provide({ actions: { reportChange: () => undefined } })

type Write = { account: string; change: Change; end: (outcome: HistoryOutcome | null) => void }

/** A history whose reads take the next list (null fails), and whose writes end when the test says so. */
function startHistory(lists: (readonly Head[] | null)[], account: string | null = 'lin') {
  const writes: Write[] = []
  let tell: (id: string) => void = () => undefined
  const machine = alone.provide({
    actors: {
      readHistory: fromPromise(() => {
        const list = lists.shift()
        return list ? Promise.resolve(list) : Promise.reject(new Error('no store'))
      }),
      writeChange: fromPromise<HistoryOutcome, { account: string; change: Change }>(
        ({ input: { account: owner, change } }) =>
          new Promise((resolve, reject) => {
            writes.push({
              account: owner,
              change,
              end: (outcome) => (outcome ? resolve(outcome) : reject(new Error('no store'))),
            })
          }),
      ),
      watchHistory: fromCallback<ChangeElsewhere, { account: string }>(({ sendBack }) => {
        tell = (id) => sendBack({ type: 'history.changedElsewhere', id, nextId: 'copy' })
      }),
    },
  })
  const history = createActor(machine, { input: { account } }).start()
  return { history, writes, tell: (id: string) => tell(id), now: () => history.getSnapshot() }
}

describe('The history', () => {
  it('is off without an account', () => {
    const { now } = startHistory([], null)
    expect([select.selectIsHistoryOff(now()), select.selectHeads(now())]).toEqual([true, null])
  })

  it('stores each change once it has loaded, one after the other', async () => {
    const { history, writes, now } = startHistory([[]])
    history.send(made(stored('one')))
    expect(writes).toEqual([])
    await settled()
    expect(writes).toMatchObject([{ account: 'lin', change: stored('one') }])
    history.send(made(stored('two')))
    history.send(made(stored('two')))
    history.send(made(stored('one')))
    writes[0]?.end({ heads: [head('one')], problem: null })
    await settled()
    expect(select.selectHeads(now())).toEqual([head('one')])
    writes[1]?.end({ heads: [head('two'), head('one')], problem: null })
    await settled()
    writes[2]?.end({ heads: [head('one'), head('two')], problem: null })
    await settled()
    expect(writes.map(({ change }) => change)).toEqual([stored('one'), stored('two'), stored('one')])
    expect(now().context.changes).toEqual([])
  })

  it('loses nothing if the store is full: a removal makes room', async () => {
    const { history, writes, now } = startHistory([[head('old')]])
    await settled()
    history.send(made(stored('one')))
    writes[0]?.end({ heads: null, problem: 'full' })
    await settled()
    expect(select.selectStoreProblem(now())).toBe('full')
    history.send(made(stored('two')))
    history.send(made(removed('old')))
    expect(writes.at(-1)?.change).toEqual(removed('old'))
    for (const _ of [1, 2, 3]) {
      writes.at(-1)?.end({ heads: [], problem: null })
      await settled()
    }
    expect(writes.map(({ change }) => change)).toEqual([stored('one'), removed('old'), stored('one'), stored('two')])
    expect(select.selectStoreProblem(now())).toBeNull()
  })

  it('can be loaded again, and a failed change stored again', async () => {
    const { history, writes, now } = startHistory([null, [head('old')]])
    await settled()
    history.send(made(stored('one')))
    expect(select.selectHasHistoryFailed(now())).toBe(true)
    history.send({ type: 'history.requested' })
    expect(select.selectIsHistoryRetried(now())).toBe(true)
    await settled()
    writes[0]?.end(null)
    await settled()
    expect(select.selectStoreProblem(now())).toBe('unavailable')
    history.send({ type: 'history.requested' })
    expect(writes).toHaveLength(2)
  })

  it('loads the changes of other tabs', async () => {
    const { tell, now } = startHistory([[], [head('other')]])
    await settled()
    tell('other')
    await settled()
    expect(select.selectHeads(now())).toEqual([head('other')])
  })
})

test('a change that waits becomes a conversation of its own if another tab changed that one', async () => {
  const { history, writes, tell } = startHistory([[], [head('one')]])
  await settled()
  history.send(made(stored('one')))
  writes[0]?.end(null)
  await settled()
  tell('one')
  await settled()
  expect(writes[1]?.change).toEqual(stored('copy'))
})

test('each state of the history handles each event as reviewed', () => {
  const events = [
    made(stored('one')),
    made(removed('one')),
    { type: 'history.requested' },
    { type: 'history.changedElsewhere', id: 'one', nextId: 'two' },
  ] as const
  const ends = [
    done('history.loading', []),
    failed('history.loading'),
    done('history.open.writing', { heads: [], problem: null }),
    done('history.open.writing', { heads: null, problem: 'full' }),
    failed('history.open.writing'),
  ]
  const telling = ({ account, changes }: { account: string | null; changes: readonly Change[] }) => [
    account,
    changes.length,
  ]
  const walk = { inputs: [{ account: 'lin' }, { account: null }], events: [...events, ...ends], telling }
  const states = everyState(alone, walk, ['off'])
  expect(eventMatrix(alone, states, events)).toMatchInlineSnapshot(`
    {
      "failed": [
        "change.made change.kind=stored change.conversation.id=one change.conversation.models.0=left-model change.conversation.settings.system= change.conversation.settings.temperature= change.conversation.settings.maximum= change.conversation.settings.thinking=default change.conversation.settings.isJson=false change.conversation.settings.tools= change.conversation.turns=[] → ignored | noted",
        "change.made change.kind=removed change.id=one → noted",
        "history.requested → loading.again",
        "ignored: history.changedElsewhere",
      ],
      "loading.again": [
        "change.made change.kind=stored change.conversation.id=one change.conversation.models.0=left-model change.conversation.settings.system= change.conversation.settings.temperature= change.conversation.settings.maximum= change.conversation.settings.thinking=default change.conversation.settings.isJson=false change.conversation.settings.tools= change.conversation.turns=[] → ignored | noted",
        "change.made change.kind=removed change.id=one → noted",
        "ignored: history.requested, history.changedElsewhere",
      ],
      "loading.first": [
        "change.made change.kind=stored change.conversation.id=one change.conversation.models.0=left-model change.conversation.settings.system= change.conversation.settings.temperature= change.conversation.settings.maximum= change.conversation.settings.thinking=default change.conversation.settings.isJson=false change.conversation.settings.tools= change.conversation.turns=[] → ignored | noted",
        "change.made change.kind=removed change.id=one → noted",
        "ignored: history.requested, history.changedElsewhere",
      ],
      "off": [
        "ignored: change.made change.kind=stored change.conversation.id=one change.conversation.models.0=left-model change.conversation.settings.system= change.conversation.settings.temperature= change.conversation.settings.maximum= change.conversation.settings.thinking=default change.conversation.settings.isJson=false change.conversation.settings.tools= change.conversation.turns=[], change.made change.kind=removed change.id=one, history.requested, history.changedElsewhere",
      ],
      "open.idle": [
        "change.made change.kind=stored change.conversation.id=one change.conversation.models.0=left-model change.conversation.settings.system= change.conversation.settings.temperature= change.conversation.settings.maximum= change.conversation.settings.thinking=default change.conversation.settings.isJson=false change.conversation.settings.tools= change.conversation.turns=[] → open.writing",
        "change.made change.kind=removed change.id=one → open.writing",
        "history.changedElsewhere → loading.first",
        "ignored: history.requested",
      ],
      "open.unstored": [
        "change.made change.kind=stored change.conversation.id=one change.conversation.models.0=left-model change.conversation.settings.system= change.conversation.settings.temperature= change.conversation.settings.maximum= change.conversation.settings.thinking=default change.conversation.settings.isJson=false change.conversation.settings.tools= change.conversation.turns=[] → ignored | noted",
        "change.made change.kind=removed change.id=one → open.writing",
        "history.requested → open.writing",
        "history.changedElsewhere → loading.first",
        "ignored: nothing",
      ],
      "open.writing": [
        "change.made change.kind=stored change.conversation.id=one change.conversation.models.0=left-model change.conversation.settings.system= change.conversation.settings.temperature= change.conversation.settings.maximum= change.conversation.settings.thinking=default change.conversation.settings.isJson=false change.conversation.settings.tools= change.conversation.turns=[] → ignored | noted",
        "change.made change.kind=removed change.id=one → noted",
        "history.changedElsewhere → loading.first",
        "ignored: history.requested",
      ],
    }
  `)
})
