import { describe, expect, it, test } from 'vitest'
import type { Change } from '@/machines/playground/history.machine'
import * as select from '@/machines/playground/history.machine'
import { done, elapsed, failed } from '@/tests/machines/support/effects'
import { eventMatrix } from '@/tests/machines/support/eventMatrix'
import { everyState } from '@/tests/machines/support/graph'
import { settled } from '@/tests/machines/support/settled'
import { alone, head, last, made, removed, renamed, startHistory, stored } from './startHistory'

describe('The history', () => {
  it('is off without an account', () => {
    const { now } = startHistory([], null)
    expect([now().hasTag('off'), select.selectHeads(now())]).toEqual([true, null])
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
    writes[0]?.end({ heads: [head('one')], removed: null, problem: null })
    await settled()
    expect(select.selectHeads(now())).toEqual([head('one')])
    writes[1]?.end({ heads: [head('two'), head('one')], removed: null, problem: null })
    await settled()
    writes[2]?.end({ heads: [head('one'), head('two')], removed: null, problem: null })
    await settled()
    expect(writes.map(({ change }) => change)).toEqual([stored('one'), stored('two'), stored('one')])
    expect(now().context.changes).toEqual([])
  })

  it('loses nothing if the store is full: a removal makes room', async () => {
    const { history, writes, now } = startHistory([[head('old')]])
    await settled()
    history.send(made(stored('one')))
    writes[0]?.end({ heads: null, removed: null, problem: 'full' })
    await settled()
    expect(select.selectStoreProblem(now())).toBe('full')
    history.send(made(stored('two')))
    history.send(made(removed('old')))
    expect(writes.at(-1)?.change).toEqual(removed('old'))
    for (const _ of [1, 2, 3]) {
      writes.at(-1)?.end({ heads: [], removed: null, problem: null })
      await settled()
    }
    expect(writes.map(({ change }) => change)).toEqual([stored('one'), removed('old'), stored('one'), stored('two')])
    expect(select.selectStoreProblem(now())).toBeNull()
  })

  it('can be loaded again, and a failed change stored again', async () => {
    const { history, writes, now } = startHistory([null, [head('old')]])
    await settled()
    history.send(made(stored('one')))
    expect(now().hasTag('failed')).toBe(true)
    history.send({ type: 'history.requested' })
    expect(now().hasTag('retrying')).toBe(true)
    await settled()
    writes[0]?.end(null)
    await settled()
    expect(select.selectStoreProblem(now())).toBe('unavailable')
    history.send({ type: 'history.requested' })
    expect(writes).toHaveLength(2)
  })

  it('offers another attempt if the store does not answer', async () => {
    const { history, clock, writes, now } = startHistory(['never', []])
    clock.increment(9999)
    expect(now().hasTag('failed')).toBe(false)
    clock.increment(1)
    expect(now().hasTag('failed')).toBe(true)
    history.send({ type: 'history.requested' })
    await settled()
    history.send(made(stored('one')))
    clock.increment(10_000)
    expect(select.selectStoreProblem(now())).toBe('unavailable')
    history.send({ type: 'history.requested' })
    expect(writes.map(({ change }) => change)).toEqual([stored('one'), stored('one')])
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

test('a name and the changes that wait with it become one', async () => {
  const { history, writes, now, tell } = startHistory([[], []])
  await settled()
  history.send(made(stored('busy')))
  history.send(made(stored('one')))
  history.send(made(renamed('one', 'A name')))
  history.send(made(renamed('two', 'First')))
  history.send(made(renamed('two', 'Second')))
  history.send(made(stored('two')))
  history.send(made(renamed('three', 'Third')))
  const titles = () =>
    now().context.changes.map((change) => (change.kind === 'stored' ? change.conversation.title : change.kind))
  expect(titles()).toEqual([undefined, 'A name', 'Second', 'renamed'])
  writes[0]?.end(null)
  await settled()
  tell('one', 'Better')
  await settled()
  expect(titles()).toEqual([undefined, 'Better', 'Second', 'renamed'])
})

test('each state of the history handles each event as reviewed', () => {
  const events = [
    made(stored('one')),
    made(removed('one')),
    made(renamed('one', 'A name')),
    { type: 'history.requested' },
    { type: 'history.changedElsewhere', id: 'one', nextId: 'two' },
    { type: 'removal.undone', id: 'one' },
    { type: 'removal.expired', id: 'one' },
  ] as const
  const ends = [
    done('history.loading', []),
    failed('history.loading'),
    done('history.open.writing', { heads: [], removed: null, problem: null }),
    done('history.open.writing', { heads: [], removed: last('one'), problem: null }),
    elapsed('storeTimeout', 'history.loading'),
    elapsed('storeTimeout', 'history.open.writing'),
    done('history.open.writing', { heads: null, removed: null, problem: 'full' }),
    failed('history.open.writing'),
  ]
  type Told = { account: string | null; changes: readonly Change[]; removals: readonly object[] }
  const telling = ({ account, changes: [first, ...others], removals }: Told) => [
    account,
    first?.kind ?? 'none',
    Math.min(others.length, 1),
    Math.min(removals.length, 1),
  ]
  const walk = { inputs: [{ account: 'lin' }, { account: null }], events: [...events, ...ends], telling }
  const states = everyState(alone, walk, ['off'])
  expect(eventMatrix(alone, states, events)).toMatchInlineSnapshot(`
    {
      "failed": [
        "change.made change.kind=stored change.conversation.id=one change.conversation.models.0=left-model change.conversation.settings.system= change.conversation.settings.temperature= change.conversation.settings.maximum= change.conversation.settings.thinking=default change.conversation.settings.isJson=false change.conversation.settings.tools= change.conversation.turns=[] → ignored | noted",
        "change.made change.kind=removed change.id=one change.nextId=next → ignored | noted",
        "change.made change.kind=renamed change.id=one change.title=A name → ignored | noted",
        "history.requested → loading.again",
        "removal.undone → failed | ignored",
        "removal.expired → ignored | noted",
        "ignored: history.changedElsewhere",
      ],
      "loading.again": [
        "change.made change.kind=stored change.conversation.id=one change.conversation.models.0=left-model change.conversation.settings.system= change.conversation.settings.temperature= change.conversation.settings.maximum= change.conversation.settings.thinking=default change.conversation.settings.isJson=false change.conversation.settings.tools= change.conversation.turns=[] → ignored | noted",
        "change.made change.kind=removed change.id=one change.nextId=next → ignored | noted",
        "change.made change.kind=renamed change.id=one change.title=A name → ignored | noted",
        "removal.undone → ignored | loading.again",
        "removal.expired → ignored | noted",
        "ignored: history.requested, history.changedElsewhere",
      ],
      "loading.first": [
        "change.made change.kind=stored change.conversation.id=one change.conversation.models.0=left-model change.conversation.settings.system= change.conversation.settings.temperature= change.conversation.settings.maximum= change.conversation.settings.thinking=default change.conversation.settings.isJson=false change.conversation.settings.tools= change.conversation.turns=[] → ignored | noted",
        "change.made change.kind=removed change.id=one change.nextId=next → ignored | noted",
        "change.made change.kind=renamed change.id=one change.title=A name → ignored | noted",
        "removal.undone → ignored | loading.first",
        "removal.expired → ignored | noted",
        "ignored: history.requested, history.changedElsewhere",
      ],
      "off": [
        "ignored: change.made change.kind=stored change.conversation.id=one change.conversation.models.0=left-model change.conversation.settings.system= change.conversation.settings.temperature= change.conversation.settings.maximum= change.conversation.settings.thinking=default change.conversation.settings.isJson=false change.conversation.settings.tools= change.conversation.turns=[], change.made change.kind=removed change.id=one change.nextId=next, change.made change.kind=renamed change.id=one change.title=A name, history.requested, history.changedElsewhere, removal.undone, removal.expired",
      ],
      "open.idle": [
        "change.made change.kind=stored change.conversation.id=one change.conversation.models.0=left-model change.conversation.settings.system= change.conversation.settings.temperature= change.conversation.settings.maximum= change.conversation.settings.thinking=default change.conversation.settings.isJson=false change.conversation.settings.tools= change.conversation.turns=[] → open.writing",
        "change.made change.kind=removed change.id=one change.nextId=next → open.writing",
        "change.made change.kind=renamed change.id=one change.title=A name → open.writing",
        "history.changedElsewhere → loading.first",
        "removal.undone → ignored | open.writing",
        "removal.expired → ignored | noted",
        "ignored: history.requested",
      ],
      "open.unstored": [
        "change.made change.kind=stored change.conversation.id=one change.conversation.models.0=left-model change.conversation.settings.system= change.conversation.settings.temperature= change.conversation.settings.maximum= change.conversation.settings.thinking=default change.conversation.settings.isJson=false change.conversation.settings.tools= change.conversation.turns=[] → ignored | noted",
        "change.made change.kind=removed change.id=one change.nextId=next → open.writing",
        "change.made change.kind=renamed change.id=one change.title=A name → ignored | noted",
        "history.requested → open.writing",
        "history.changedElsewhere → loading.first",
        "removal.undone → ignored | open.unstored",
        "removal.expired → ignored | noted",
        "ignored: nothing",
      ],
      "open.writing": [
        "change.made change.kind=stored change.conversation.id=one change.conversation.models.0=left-model change.conversation.settings.system= change.conversation.settings.temperature= change.conversation.settings.maximum= change.conversation.settings.thinking=default change.conversation.settings.isJson=false change.conversation.settings.tools= change.conversation.turns=[] → ignored | noted",
        "change.made change.kind=removed change.id=one change.nextId=next → noted",
        "change.made change.kind=renamed change.id=one change.title=A name → noted",
        "history.changedElsewhere → loading.first",
        "removal.undone → ignored | open.writing",
        "removal.expired → ignored | noted",
        "ignored: history.requested",
      ],
    }
  `)
})
