import { createActor, fromPromise, SimulatedClock, type InspectionEvent } from 'xstate'
import { describe, expect, test } from 'vitest'
import * as select from '@/machines/load/load.machine'
import { nameOf, transitionsOf } from '@/tools/machines/transitions'
import { done, failed, start, step } from './support/effects'
import { eventMatrix } from './support/eventMatrix'
import { everyState } from './support/graph'
import { settled } from './support/settled'

const { createLoadMachine } = select
type Options = NonNullable<Parameters<typeof createLoadMachine<string, string>>[0]>

/** Two letters in either case request the same data. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const requested = { type: 'load.requested' } as const
const changed = (query: string) => ({ type: 'query.changed', query }) as const

function startLoad(options: Options = {}) {
  type Request = { query: string; signal: AbortSignal; respond: (data: string) => void; fail: () => void }
  const requests: Request[] = []
  const clock = new SimulatedClock()
  const load = fromPromise<string, select.LoadInput<string>>(
    ({ input: { query }, signal }) =>
      new Promise((resolve, reject) => {
        requests.push({ query, signal, respond: resolve, fail: () => reject(new Error('offline')) })
      }),
  )
  const actor = createActor(createLoadMachine<string, string>(options).provide({ actors: { load } }), {
    input: 'a',
    clock,
  }).start()
  /** The tags and the data. */
  const seen = () => {
    const now = actor.getSnapshot()
    return [[...now.tags].join(), select.selectData(now)]
  }
  const respond = (data: string) => (requests.at(-1)?.respond(data), settled())
  const fail = () => (requests.at(-1)?.fail(), settled())
  return { actor, clock, requests, seen, respond, fail }
}

describe('a load with a fixed query', () => {
  test('a load sends its request at once and has the data of the response', async () => {
    const { requests, seen, respond } = startLoad()
    expect([seen(), requests.map(({ query }) => query)]).toEqual([['loading', null], ['a']])
    await respond('one')
    expect(seen()).toEqual(['', 'one'])
  })

  test('a load has no data after a failure and retries on request', async () => {
    const { actor, seen, respond, fail } = startLoad()
    await fail()
    expect(seen()).toEqual(['failed', null])
    actor.send(requested)
    expect(seen()).toEqual(['loading,retrying', null])
    await fail()
    expect(seen()).toEqual(['failed', null])
    actor.send(requested)
    await respond('one')
    expect(seen()).toEqual(['', 'one'])
  })

  test('a load with a time-out fails after it, aborts its request and retries with a new one', async () => {
    const { actor, clock, requests, seen, respond } = startLoad({ timeoutMs: 7000 })
    clock.increment(6999)
    expect(seen()).toEqual(['loading', null])
    clock.increment(1)
    expect([seen(), requests[0]?.signal.aborted]).toEqual([['failed', null], true])
    requests[0]?.respond('late')
    actor.send(requested)
    clock.increment(6999)
    expect([seen(), requests.length]).toEqual([['loading,retrying', null], 2])
    await respond('one')
    clock.increment(7000)
    expect(seen()).toEqual(['', 'one'])
  })

  test('a load aborts its request when it is stopped', () => {
    const { actor, requests } = startLoad()
    actor.stop()
    expect(requests[0]?.signal.aborted).toBe(true)
  })

  test('a load that starts with served data sends no request', () => {
    const machine = createLoadMachine<string, string>({ isSame })
    const snapshot = machine.resolveState({ value: 'loaded', context: { query: 'a', data: 'served' } })
    const requests: string[] = []
    const load = fromPromise<string, select.LoadInput<string>>(({ input: { query } }) => {
      requests.push(query)
      return new Promise(() => undefined)
    })
    const actor = createActor(machine.provide({ actors: { load } }), { snapshot, input: 'a' }).start()
    const loading = () => actor.getSnapshot().hasTag('loading')
    expect([loading(), select.selectData(actor.getSnapshot()), requests]).toEqual([false, 'served', []])
    actor.send(changed('b'))
    expect([loading(), select.selectData(actor.getSnapshot()), requests]).toEqual([true, 'served', ['b']])
  })
})

describe('a load whose query can change', () => {
  test('a load keeps its data while another query loads', async () => {
    const { actor, requests, seen, respond } = startLoad({ isSame })
    await respond('one')
    actor.send(changed('b'))
    expect([seen(), requests.at(-1)?.query]).toEqual([['loading', 'one'], 'b'])
    await respond('two')
    expect(seen()).toEqual(['', 'two'])
  })

  test.each(['respond', 'fail'] as const)(
    'a load ignores an older request if it %ss after a newer one',
    async (outcome) => {
      const { actor, requests, seen } = startLoad({ isSame })
      actor.send(changed('b'))
      actor.send(changed('a'))
      expect(requests.map(({ query, signal }) => [query, signal.aborted])).toEqual([
        ['a', true],
        ['b', true],
        ['a', false],
      ])
      requests[2]?.respond('new')
      requests[1]?.[outcome]('late')
      await settled()
      expect(seen()).toEqual(['', 'new'])
    },
  )

  test('a load drops older data after a failure and retries the newer query', async () => {
    const { actor, requests, seen, respond, fail } = startLoad({ isSame })
    await respond('one')
    actor.send(changed('b'))
    await fail()
    expect(seen()).toEqual(['failed', null])
    actor.send(requested)
    expect([seen(), requests.at(-1)?.query]).toEqual([['loading,retrying', null], 'b'])
  })

  test('a load with keepsData has older data after a failure and during the retry', async () => {
    const { actor, clock, seen, respond, fail } = startLoad({ isSame, keepsData: true, timeoutMs: 7000 })
    await respond('one')
    actor.send(changed('b'))
    await fail()
    expect(seen()).toEqual(['failed', 'one'])
    actor.send(requested)
    expect(seen()).toEqual(['loading,retrying', 'one'])
    clock.increment(7000)
    expect(seen()).toEqual(['failed', 'one'])
  })
})

describe('a load that can be refreshed', () => {
  test('a refresh keeps the data until newer data arrive', async () => {
    const { actor, seen, respond } = startLoad({ reloads: 'always', keepsData: true })
    await respond('one')
    actor.send(requested)
    expect(seen()).toEqual(['loading', 'one'])
    await respond('two')
    expect(seen()).toEqual(['', 'two'])
  })

  test('a failed refresh keeps the data', async () => {
    const { actor, seen, respond, fail } = startLoad({ reloads: 'always', keepsData: true })
    await respond('one')
    actor.send(requested)
    await fail()
    expect(seen()).toEqual(['failed', 'one'])
  })
})

test('the list of a load without data is the same empty array each time', async () => {
  const load = fromPromise<readonly string[], select.LoadInput>(() => Promise.resolve(['one']))
  const actor = createActor(createLoadMachine<readonly string[]>().provide({ actors: { load } })).start()
  const before = select.selectList(actor.getSnapshot())
  expect([before, select.selectList(actor.getSnapshot()) === before]).toEqual([[], true])
  await settled()
  expect(select.selectList(actor.getSnapshot())).toEqual(['one'])
})

describe('the definition of a load', () => {
  const events = [changed('a'), changed('b'), requested] as const
  const matrixName = ({ type, query }: { type: string; query?: string }) => (query ? `${type} to ${query}` : type)
  test('the event matrix of a load that can do everything', () => {
    const machine = createLoadMachine<string, string>({ isSame, reloads: 'always' })
    const responses = [done('load.loading', 'one'), failed('load.loading')]
    const walk = { inputs: ['a'], events: [...events, ...responses] }
    expect(eventMatrix(machine, everyState(machine, walk), events, matrixName)).toMatchInlineSnapshot(`
      {
        "failed": [
          "query.changed to a → ignored | loading.first",
          "query.changed to b → ignored | loading.first",
          "load.requested → loading.again",
          "ignored: nothing",
        ],
        "loaded": [
          "query.changed to a → ignored | loading.first",
          "query.changed to b → ignored | loading.first",
          "load.requested → loading.first",
          "ignored: nothing",
        ],
        "loading.again": [
          "query.changed to a → ignored | loading.first",
          "query.changed to b → ignored | loading.first",
          "ignored: load.requested",
        ],
        "loading.first": [
          "query.changed to a → ignored | loading.first",
          "query.changed to b → ignored | loading.first",
          "ignored: load.requested",
        ],
      }
    `)
  })

  test.each([
    [{}, ['loading done', 'loading failed', 'failed load.requested']],
    [{ reloads: 'never' }, ['loading done', 'loading failed']],
    [{ reloads: 'always' }, ['loading done', 'loading failed', 'loaded load.requested', 'failed load.requested']],
    [{ isSame }, ['load query.changed [isOther]', 'loading done', 'loading failed', 'failed load.requested']],
    [{ keepsData: true }, ['loading done', 'loading failed', 'failed load.requested']],
    [{ timeoutMs: 1 }, ['loading done', 'loading failed', 'loading after loadTimeout', 'failed load.requested']],
  ] as const)('a load with the options %o has their transitions only', (options, expected) => {
    const names = transitionsOf(createLoadMachine<string, string>(options)).map(nameOf)
    expect(names).toEqual(expected.map((name) => `load ${name}`))
  })

  test('a load stops one request and starts another for a newer query', () => {
    const machine = createLoadMachine<string, string>({ isSame })
    const { snapshot, effects } = start(machine, 'a')
    expect([effects, ...['b', 'a'].map((query) => step(machine, snapshot, changed(query)).effects)]).toEqual([
      ['start load'],
      ['stop child', 'start load'],
      [],
    ])
  })
})

test('a load without an adapter fails with the name of its port', async () => {
  const errors: unknown[] = []
  const inspect = (inspected: InspectionEvent) => {
    if (inspected.type === '@xstate.event' && 'error' in inspected.event) errors.push(inspected.event.error)
  }
  createActor(createLoadMachine(), { inspect }).start()
  await settled()
  expect(errors).toContainEqual(new Error('the port "load" was not provided'))
})
