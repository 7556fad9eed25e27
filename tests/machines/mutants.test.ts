import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { machines } from '@/tools/machines/machines'
import { codeEquivalents } from '@/tools/mutation/codeEquivalents'
import { equivalents } from '@/tools/mutation/equivalents'
import { mutantsOf, mutated, titleOf } from '@/tools/mutation/mutants'

const door = setup({
  actions: { ring: () => undefined, creak: () => undefined },
  guards: { isUnlocked: () => true },
}).createMachine({
  id: 'door',
  initial: 'closed',
  entry: 'ring',
  states: {
    closed: {
      tags: ['safe'],
      on: { push: [{ guard: 'isUnlocked', target: 'open.wide', actions: ['ring', 'creak'] }, { target: 'closed' }] },
    },
    open: {
      initial: 'wide',
      after: { 100: '#door.closed' },
      states: { wide: { on: { pull: { target: 'ajar', reenter: true } } }, ajar: {} },
    },
  },
})
const faults = mutantsOf(door)
const pushedWith = (title: string) => {
  const fault = faults.find((one) => titleOf(one) === title)
  if (fault === undefined) throw new Error(`there is no "${title}"`)
  return mutated(door.config, fault).states?.['closed']?.on?.['push']
}

describe('faults in a statechart', () => {
  test('faults in a statechart are each of its parts left out, and each of its ways leading elsewhere', () => {
    expect(faults.map(titleOf)).toEqual([
      'drop action ring @ entry',
      'change initial closed ⇒ open @ initial',
      'drop branch isUnlocked → open.wide @ closed/on/push/0',
      'drop guard isUnlocked @ closed/on/push/0/guard',
      'drop action ring @ closed/on/push/0/actions/0',
      'drop action creak @ closed/on/push/0/actions/1',
      'retarget open.wide ⇒ open.ajar @ closed/on/push/0/target',
      'drop branch closed @ closed/on/push/1',
      'retarget closed ⇒ open @ closed/on/push/1/target',
      'drop tag safe @ closed/tags/0',
      'drop branch #door.closed @ open/after/100',
      'retarget #door.closed ⇒ #door.open @ open/after/100',
      'change initial wide ⇒ ajar @ open/initial',
      'drop branch ajar @ open/wide/on/pull',
      'drop reenter reenter @ open/wide/on/pull/reenter',
      'retarget ajar ⇒ wide @ open/wide/on/pull/target',
    ])
  })

  test('faults in a statechart change one place of its definition, and leave the given one as it is', () => {
    const whole = JSON.stringify(door.config)
    const other = { target: 'closed' }
    expect(pushedWith('drop action ring @ closed/on/push/0/actions/0')).toEqual([
      { guard: 'isUnlocked', target: 'open.wide', actions: ['creak'] },
      other,
    ])
    expect(pushedWith('drop guard isUnlocked @ closed/on/push/0/guard')).toEqual([
      { target: 'open.wide', actions: ['ring', 'creak'] },
      other,
    ])
    expect(pushedWith('drop branch isUnlocked → open.wide @ closed/on/push/0')).toEqual([other])
    expect(JSON.stringify(door.config)).toBe(whole)
  })

  test('faults in a statechart can be put in every one of the portal’s, and have different titles', () => {
    for (const machine of machines) {
      const all = mutantsOf(machine)
      expect(all.length).toBeGreaterThan(3)
      expect(new Set(all.map(titleOf)).size).toBe(all.length)
      for (const fault of all) expect(mutated(machine.config, fault)).not.toEqual(machine.config)
    }
  })

  test('every fault that is said to change nothing is one of those that are put in', () => {
    const titles = new Set(
      machines.flatMap((machine) => mutantsOf(machine).map((fault) => `${machine.id}: ${titleOf(fault)}`)),
    )
    expect(equivalents.filter(({ machine, title }) => !titles.has(`${machine}: ${title}`))).toEqual([])
    expect(new Set(equivalents.map(({ machine, title }) => `${machine}: ${title}`)).size).toBe(equivalents.length)
  })
})

describe('mutants of code', () => {
  /** Original text of a title, whose spaces, quotes and length are changed by `tools/mutation/stryker.ts`. */
  const originalOf = (title: string) => title.split(' ⇒ ')[0]?.replaceAll('´', '`').replace(/…$/, '') ?? ''
  const inOneLine = (file: string) => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')

  test('equivalent mutants name the text of an existing file, once each', () => {
    const outdated = codeEquivalents.filter(
      ({ file, title }) => !existsSync(file) || !inOneLine(file).includes(originalOf(title)),
    )
    expect(outdated).toEqual([])
    expect(new Set(codeEquivalents.map(({ file, title }) => `${file}: ${title}`)).size).toBe(codeEquivalents.length)
  })

  test('docs/mutation.md and the configuration of Stryker name existing files', () => {
    const texts = ['docs/mutation.md', 'tools/mutation/stryker.config.json'].map((file) => readFileSync(file, 'utf8'))
    const named = texts.flatMap((text) => text.match(/\b(machines|openapi|src|tools)\/[\w/.]+\.(ts|json)\b/g) ?? [])
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((file) => !existsSync(file))).toEqual([])
  })
})
