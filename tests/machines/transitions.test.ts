import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { exceptions } from '@/tests/browser/transitions/exceptions'
import { loadMachines, machines, submitMachines } from '@/tools/machines/machines'
import { allTransitions, nameOf, transitionsOf } from '@/tools/machines/transitions'

test('every machine of the portal has an id of its own', () => {
  const ids = [...machines, ...loadMachines, ...submitMachines].map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('exceptions of the browser tests name transitions of the portal', () => {
  const names = allTransitions().map(nameOf)
  expect(Object.keys(exceptions).filter((name) => !names.includes(name))).toEqual([])
})

test('transitions of events, delays and actors are listed, each branch, with or without a target', () => {
  const lamp = createMachine({
    id: 'lamp',
    initial: 'off',
    on: { '*': { actions: 'note' } },
    states: {
      off: { on: { pressed: [{ guard: 'isBroken' }, { target: 'on' }] } },
      on: { after: { warmth: 'off' }, invoke: { src: 'glow', onDone: 'off', onError: 'off' } },
    },
  })
  expect(transitionsOf(lamp).map((one) => [nameOf(one), one.targets, one.id])).toEqual([
    ['lamp lamp *', [], 'lamp * 0'],
    ['lamp off pressed [isBroken]', [], 'lamp.off pressed 0'],
    ['lamp off pressed', ['on'], 'lamp.off pressed 1'],
    ['lamp on done', ['off'], 'lamp.on xstate.done.actor.0.lamp.on 0'],
    ['lamp on failed', ['off'], 'lamp.on xstate.error.actor.0.lamp.on 0'],
    ['lamp on after warmth', ['off'], 'lamp.on xstate.after.warmth.lamp.on 0'],
  ])
})

test('instances of one chart are named apart', () => {
  const states = { lit: {}, unlit: { on: { pressed: 'lit' } } }
  const desk = createMachine({ id: 'desk', initial: 'unlit', states })
  const hall = createMachine({ id: 'hall', initial: 'unlit', on: { dusk: '.lit' }, states })
  const instances = [desk, hall].flatMap((machine) => transitionsOf(machine, 'lamp'))
  expect(instances.map(nameOf)).toEqual(['desk unlit pressed', 'hall lamp dusk', 'hall unlit pressed'])
})
