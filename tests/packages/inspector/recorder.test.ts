import { assign, createActor, createMachine, raise, SimulatedClock, spawnChild, type AnyActorRef } from 'xstate'
import { expect, test, vi } from 'vitest'
import { Recorder } from '@/packages/inspector/src/recorder/recorder'
import { mergeRecordings } from '@/packages/inspector/src/recording/recording'
import { doorMachine, houseMachine } from './plainMachines'

const load = { id: 'l1', tab: 't1', at: 0, path: '/' }

function recordDoor(allow: string[] = []) {
  const clock = new SimulatedClock()
  const recorder = new Recorder({ load, allow, now: () => clock.now() })
  const door = createActor(doorMachine, { input: { code: 'sesame' }, inspect: recorder.inspect, clock })
  return { recorder, door, clock }
}

test('an entry holds event, sender, guard results, transitions, actions and the resulting state', () => {
  const { recorder, door, clock } = recordDoor(['colour'])
  door.start()
  clock.increment(5)
  door.send({ type: 'code.entered', code: 'abracadabra' })
  door.send({ type: 'code.entered', code: 'sesame' })
  clock.increment(10)
  const { entries } = recorder.recording()
  expect(entries).toEqual([
    {
      id: 'l1:0',
      at: 0,
      actor: 'l1:door',
      sender: null,
      event: { type: 'xstate.init', input: { code: '•••1' } },
      outcome: 'started',
      steps: [
        {
          event: '',
          guards: [{ transition: 'door.resting||0', guard: 'isTooOften', passed: false }],
          taken: ['door.resting||1'],
        },
      ],
      actions: [],
      value: 'closed',
      status: 'active',
      context: { code: '•••1', tries: 0 },
    },
    {
      id: 'l1:1',
      at: 5,
      actor: 'l1:door',
      sender: null,
      event: { type: 'code.entered', code: '•••2' },
      outcome: 'handled',
      steps: [
        {
          event: 'code.entered',
          guards: [{ transition: 'door.closed|code.entered|0', guard: 'isRight', passed: false }],
          taken: ['door.closed|code.entered|1'],
        },
        {
          event: '',
          guards: [{ transition: 'door.resting||0', guard: 'isTooOften', passed: false }],
          taken: ['door.resting||1'],
        },
      ],
      actions: [{ type: 'light', params: { colour: 'red' } }],
      value: 'closed',
      status: 'active',
      context: { code: '•••1', tries: 1 },
    },
    {
      id: 'l1:2',
      at: 5,
      actor: 'l1:door',
      sender: null,
      event: { type: 'code.entered', code: '•••1' },
      outcome: 'handled',
      steps: [
        {
          event: 'code.entered',
          guards: [{ transition: 'door.closed|code.entered|0', guard: 'isRight', passed: true }],
          taken: ['door.closed|code.entered|0'],
        },
      ],
      actions: [expect.objectContaining({ type: 'light' }), expect.objectContaining({ type: 'xstate.raise' })],
      value: 'open',
      status: 'active',
    },
    {
      id: 'l1:3',
      at: 15,
      actor: 'l1:door',
      sender: 'l1:door',
      event: { type: 'xstate.after.pause.door.open' },
      outcome: 'handled',
      steps: [
        { event: 'xstate.after.pause.door.open', guards: [], taken: ['door.open|xstate.after.pause.door.open|0'] },
      ],
      actions: [expect.objectContaining({ type: 'xstate.cancel' })],
      value: 'closed',
      status: 'active',
    },
  ])
})

test('nothing of a recording holds a text that is not allowed', async () => {
  const { recorder, door } = recordDoor()
  door.start()
  door.send({ type: 'code.entered', code: 'intern_SECRET' })
  door.send({ type: 'bell.rung' })
  await vi.waitFor(() => expect(door.getSnapshot().value).toBe('closed'))
  const text = JSON.stringify(recorder.recording())
  expect(text).toContain('"xstate.done.actor.0.door.ringing"')
  expect(['sesame', 'SECRET', 'nobody', 'green'].filter((word) => text.includes(word))).toEqual([])
})

test('payload types, typed keys and ids with data are hidden; names by the author are not', () => {
  const recorder = new Recorder({ load, allow: ['kind'] })
  const child = createMachine({ id: 'child' })
  const machine = createMachine({
    id: 'shop',
    on: {
      'order 2.placed': {
        actions: [
          assign({ orders: ({ event }) => event['orders'] as object }), // as it is sent below
          spawnChild(child, { id: 'ann@example.org' }),
          spawnChild(child, { id: 'order:ann' }),
          raise({ type: 'order.counted' }),
        ],
      },
      'order.counted': {},
    },
  })
  const shop = createActor(machine, { inspect: recorder.inspect }).start()
  const orders = { 'ann.lee': 1, abc123: 2, 'my order': 3, price2: { type: 'intern_SECRET', kind: 'gift' } }
  shop.send({ type: 'order 2.placed', orders, actorId: 'ann' })
  shop.send({ type: 'ann@example.org' })
  shop.send({ type: 'order.left:ann' })
  const text = JSON.stringify(recorder.recording())
  expect(['ann', 'abc123', 'my order', 'SECRET'].filter((word) => text.includes(word))).toEqual([])
  const shown = [
    '"order 2.placed"',
    '"price2"',
    '"gift"',
    '"event":{"type":"order.counted"}',
    '"order.left"',
    '"name":"order"',
  ]
  expect(shown.filter((word) => !text.includes(word))).toEqual([])
})

test('children appear below their parents, and a successor of the same name takes its predecessor’s place', async () => {
  const recorder = new Recorder({ load })
  const house = createActor(houseMachine, { inspect: recorder.inspect }).start()
  const door: AnyActorRef | undefined = house.getSnapshot().children['door']
  for (let visit = 0; visit < 2; visit++) {
    door?.send({ type: 'bell.rung' })
    await vi.waitFor(() => expect(door?.getSnapshot().value).toBe('closed'))
  }
  const { actors } = recorder.recording()
  expect(actors.map(({ id, parent, chart, status }) => ({ id, parent, isChart: chart !== null, status }))).toEqual([
    { id: 'l1:house', parent: null, isChart: true, status: 'active' },
    { id: 'l1:house/door', parent: 'l1:house', isChart: true, status: 'active' },
    { id: 'l1:house/door/ring', parent: 'l1:house/door', isChart: false, status: 'done' },
  ])
  expect(recorder.recording().entries.at(-1)).toMatchObject({ sender: 'l1:house/door/ring' })
})

test('actors that never start, or restart at once, are not recorded', () => {
  const recorder = new Recorder({ load })
  const { inspect } = recorder
  createActor(houseMachine, { inspect })
  const house = createActor(houseMachine, { inspect })
  house.start()
  remount(house)
  house.start()
  const { actors, entries } = recorder.recording()
  expect(actors.map(({ id, status }) => [id, status])).toEqual([
    ['l1:house', 'active'],
    ['l1:house/door', 'active'],
  ])
  expect(entries.map(({ actor, event }) => [actor, event.type])).toEqual([
    ['l1:house', 'xstate.init'],
    ['l1:house/door', 'xstate.init'],
  ])
})

/** As `@xstate/react` does where React mounts a component twice. */
function remount(root: AnyActorRef) {
  const kept: [AnyActorRef, unknown][] = []
  const keep = (ref: AnyActorRef) => {
    const snapshot = ref.getSnapshot() as { children?: Record<string, AnyActorRef> } // of any logic
    kept.push([ref, snapshot])
    Object.values(snapshot.children ?? {}).forEach(keep)
  }
  keep(root)
  root.stop()
  kept.forEach(([ref, snapshot]) => Object.assign(ref, { _processingStatus: 0, _snapshot: snapshot }))
}

test('two running actors of the same name are distinguished', () => {
  const recorder = new Recorder({ load })
  const start = () => createActor(createMachine({ id: 'lamp' }), { inspect: recorder.inspect }).start()
  const first = start()
  start()
  first.stop()
  recorder.recording()
  start()
  expect(recorder.recording().actors.map(({ id, status }) => [id, status])).toEqual([
    ['l1:lamp', 'active'],
    ['l1:lamp 2', 'active'],
  ])
})

test('an event to a stopped actor is undelivered, and an unhandled event changes nothing', () => {
  const { recorder, door } = recordDoor()
  door.start()
  door.send({ type: 'door.closed' })
  for (let tries = 0; tries < 2; tries++) door.send({ type: 'code.entered', code: 'x' })
  recorder.recording()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  door.send({ type: 'bell.rung' })
  warn.mockRestore()
  const rows = recorder.recording().entries.map(({ event, outcome, value, status, steps }) => {
    return [event.type, outcome, value, status, steps[0]?.taken.length]
  })
  expect(rows).toEqual([
    ['xstate.init', 'started', 'closed', 'active', 1],
    ['door.closed', 'handled', 'closed', 'active', 0],
    ['code.entered', 'handled', 'closed', 'active', 1],
    ['code.entered', 'handled', 'locked', 'done', 1],
    ['bell.rung', 'undelivered', 'locked', 'done', undefined],
  ])
})

test('a recorder keeps the newest entries, sends events to running actors, and merges recordings', () => {
  const recorder = new Recorder({ load, limit: 3 })
  const door = createActor(doorMachine, { input: { code: 'sesame' }, inspect: recorder.inspect }).start()
  expect(recorder.send('l1:door', { type: 'code.entered', code: 'sesame' })).toBe(true)
  expect(recorder.send('l1:window', { type: 'code.entered' })).toBe(false)
  expect(door.getSnapshot().value).toBe('open')
  const early = recorder.recording()
  for (let count = 0; count < 3; count++) door.send({ type: 'bell.rung' })
  expect(recorder.recording().entries.map(({ id }) => id)).toEqual(['l1:2', 'l1:3', 'l1:4'])
  const joined = mergeRecordings(recorder.recording(), early)
  expect(joined.entries.map(({ id }) => id)).toEqual(['l1:0', 'l1:1', 'l1:2', 'l1:3', 'l1:4'])
  expect([joined.loads.length, joined.actors.length]).toEqual([1, 1])
  door.stop()
})
