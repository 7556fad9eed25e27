import Elk from 'elkjs/lib/elk.bundled.js'
import { and, createMachine, not, setup } from 'xstate'
import { expect, test } from 'vitest'
import { chartOf } from '@/packages/inspector/src/chart/chartOf'
import { drawingOf } from '@/packages/inspector/src/chart/drawing'
import { layOut } from '@/packages/inspector/src/chart/layout'
import { doorMachine } from './plainMachines'

const measure = (text: string) => text.length * 7

test('a chart has the states, transitions, guards, delays, actions and actors of its machine', () => {
  const { root } = chartOf(doorMachine)
  expect(root.states.map(({ key, type, tags, entry, invoke }) => ({ key, type, tags, entry, invoke }))).toEqual([
    { key: 'resting', type: 'atomic', tags: [], entry: [], invoke: [] },
    { key: 'closed', type: 'atomic', tags: ['shut'], entry: [], invoke: [] },
    { key: 'ringing', type: 'atomic', tags: [], entry: [], invoke: [{ id: '0.door.ringing', src: 'ring' }] },
    { key: 'open', type: 'atomic', tags: [], entry: ['light'], invoke: [] },
    { key: 'locked', type: 'final', tags: [], entry: [], invoke: [] },
  ])
  const transitions = root.states.flatMap((state) => state.transitions)
  expect(transitions.map(({ label, guard, actions, targets }) => [label, guard, actions, targets])).toEqual([
    ['always', 'isTooOften', [], ['door.locked']],
    ['always', null, [], ['door.closed']],
    ['code.entered', 'isRight', [], ['door.open']],
    ['code.entered', null, ['count', 'light'], ['door.resting']],
    ['bell.rung', null, [], ['door.ringing']],
    ['done: ring', null, [], ['door.closed']],
    ['door.closed', null, [], ['door.closed']],
    ['after pause', null, [], ['door.closed']],
  ])
})

test('guards that are made of others are read as such', () => {
  const guards = { isA: () => true, isB: () => true }
  const guard = and(['isA', not('isB')])
  const machine = setup({ guards }).createMachine({ on: { a: { guard: guard as never } } }) // their names are the setup’s
  expect(chartOf(machine).root.transitions[0]?.guard).toBe('and(isA, not(isB))')
})

test('every state and label has a place inside its parent, and siblings do not overlap', async () => {
  const machine = createMachine({
    id: 'lamp',
    type: 'parallel',
    states: {
      power: {
        initial: 'off',
        states: { off: { on: { press: 'on' } }, on: { on: { press: 'off', fail: '#broken' } } },
      },
      glass: { initial: 'whole', states: { whole: {}, broken: { id: 'broken' } }, on: { drop: '.broken' } },
    },
  })
  for (const chart of [chartOf(machine), chartOf(doorMachine)]) {
    const { boxes, arrows } = await layOut(drawingOf(chart), new Elk(), measure)
    expect(arrows.filter(({ points, label }) => points.length < 2 || label.width === 0 || label.x === 0)).toEqual([])
    for (const box of boxes) {
      const around = boxes.find(({ state }) => state.id === box.parent)
      if (around) expect(isWithin(box, around)).toBe(true)
      const beside = boxes.filter((other) => other !== box && other.parent === box.parent)
      expect(beside.filter((other) => overlaps(box, other))).toEqual([])
    }
  }
})

type Area = { x: number; y: number; width: number; height: number }

const isWithin = (inner: Area, outer: Area) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

const overlaps = (one: Area, other: Area) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
