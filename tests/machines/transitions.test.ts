import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { chooseTests } from '@/tests/browser/transitions/chooseTests'
import { loadMachines, machines } from '@/tools/machines/machines'
import {
  parseReport,
  readmeFile,
  renderReport,
  reportFile,
  withFigures,
  wordsOf,
} from '@/tools/machines/transitionReport'
import { allTransitions, nameOf, transitionsOf } from '@/tools/machines/transitions'

const all = allTransitions()

test('docs/transitions.md lists every transition of every machine (UPDATE_TRANSITIONS=1 npm run test:browser)', () => {
  const text = readFileSync(reportFile, 'utf8')
  const takenBy = parseReport(text, all)
  expect(text).toBe(renderReport(all, takenBy))
  const readme = readFileSync(readmeFile, 'utf8')
  expect(readme).toBe(withFigures(readme, all, takenBy))
})

test('every machine of the portal has an id of its own', () => {
  const ids = [...machines, ...loadMachines].map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

describe('the report of a chart', () => {
  const chart = transitionsOf(
    createMachine({
      id: 'lamp',
      initial: 'off',
      on: { '*': { actions: 'note' } },
      states: {
        off: { on: { pressed: [{ guard: 'isBroken' }, { target: 'on' }] } },
        on: { after: { warmth: 'off' }, invoke: { src: 'glow', onDone: 'off', onError: 'off' } },
      },
    }),
  )

  test('the report lists transitions of events, delays and actors, each branch, with or without a target', () => {
    expect(chart.map(wordsOf)).toEqual([
      '| lamp | * |  |',
      '| off | pressed [isBroken] |  |',
      '| off | pressed | on |',
      '| on | done | off |',
      '| on | failed | off |',
      '| on | after warmth | off |',
    ])
    expect(chart.map(({ id }) => id)).toEqual([
      'lamp * 0',
      'lamp.off pressed 0',
      'lamp.off pressed 1',
      'lamp.on xstate.done.actor.0.lamp.on 0',
      'lamp.on xstate.error.actor.0.lamp.on 0',
      'lamp.on xstate.after.warmth.lamp.on 0',
    ])
  })

  const [first = '', second = '', third = ''] = chart.map(({ id }) => id)

  test('the report can be parsed again, and the README gets its figures', () => {
    const takenBy = new Map([
      [first, 'walks/a'],
      [third, 'features/b/c'],
    ])
    const text = renderReport(chart, takenBy)
    expect(text).toContain('| off | pressed [isBroken] |  | — |')
    expect(parseReport(text, chart)).toEqual(takenBy)
    const readme = withFigures('x\n<!-- transitions -->\nold\n<!-- /transitions -->\ny', chart, takenBy)
    expect(readme).toMatch(
      /^x\n<!-- transitions -->\n\n.*\| lamp \| 2 \| 6 \|\n\| all \| 2 \| 6 \|\n\n<!-- \/transitions -->\ny$/s,
    )
  })

  test('the report has a column for each instance, empty where it lacks the transition', () => {
    const states = { lit: {}, unlit: { on: { pressed: 'lit' } } }
    const desk = createMachine({ id: 'desk', initial: 'unlit', states })
    const hall = createMachine({ id: 'hall', initial: 'unlit', on: { dusk: '.lit' }, states })
    const instances = [desk, hall].flatMap((machine) => transitionsOf(machine, 'lamp'))
    const takenBy = new Map([
      ['desk.unlit pressed 0', 'walks/a'],
      ['hall dusk 0', 'features/b/c'],
    ])
    const text = renderReport(instances, takenBy)
    const [, section = ''] = /^## lamp\n\n(.*)\n$/ms.exec(text) ?? []
    expect(section.split('\n')).toEqual([
      '| From | Event | To | desk | hall |',
      '| --- | --- | --- | --- | --- |',
      '| unlit | pressed | lit | walks/a | — |',
      '| lamp | dusk | lit |  | features/b/c |',
    ])
    expect(parseReport(text, instances)).toEqual(takenBy)
    const readme = withFigures('<!-- transitions -->\n<!-- /transitions -->', instances, takenBy)
    expect(readme).toContain('| lamp | 2 | 3 |')
    expect(instances.map(nameOf)).toEqual(['desk unlit pressed', 'hall lamp dusk', 'hall unlit pressed'])
  })

  test('the report keeps the test of a transition, else names the test that takes most', () => {
    const before = new Map([
      [first, 'stays'],
      [second, 'takes it no more'],
    ])
    const takenOf = new Map([
      ['stays', new Set([first])],
      ['takes it no more', new Set<string>()],
      ['few', new Set([second])],
      ['most', new Set([first, second, third])],
    ])
    expect([...chooseTests(chart, before, takenOf).values()]).toEqual(['stays', 'most', 'most'])
    expect([...chooseTests(chart, before, new Map()).values()]).toEqual(['stays', 'takes it no more'])
  })

  test('the report names a walk rather than another test', () => {
    const [first = '', second = '', third = ''] = chart.map(({ id }) => id)
    const before = new Map([
      [first, 'features/x'],
      [second, 'walks/y'],
      [third, 'features/x'],
    ])
    const takenOf = new Map([
      ['features/x', new Set([first, second, third])],
      ['walks/y', new Set([second])],
      ['journeys/z', new Set([first, second])],
    ])
    const named = ['journeys/z', 'walks/y', 'features/x']
    expect([...chooseTests(chart, before, takenOf).values()]).toEqual(named)
  })
})
