import { Statechart } from '@scion-scxml/core'
import { DOMParser, type Element, type Node } from '@xmldom/xmldom'
import fc from 'fast-check'
import {
  createMachine,
  fromPromise,
  getInitialSnapshot,
  getNextSnapshot,
  type AnyStateMachine,
  type AnyMachineSnapshot,
} from 'xstate'
import { describe, expect, test } from 'vitest'
import { configJson, nameOfGuard } from '@/tools/machines/configJson'
import { machines } from '@/tools/machines/machines'
import { mermaid } from '@/tools/machines/mermaid'
import { eventName, scxml } from '@/tools/machines/scxml'

const nothing = () => undefined
const forever = new Promise<never>(nothing)

type Flags = Record<string, boolean>

/** Whether a condition such as `isOpen && !isFull` holds. */
const holds = (condition: string, flags: Flags) =>
  condition.split(' && ').every((part) => (part.startsWith('!') ? !flags[part.slice(1)] : flags[part]))

/** More evaluations of guards than any walk needs: past them a chart's eventless transitions form a cycle. */
const MAX_EVALUATIONS = 10_000

/** The machine as its JSON describes it, with guards that are as `flags` say and actions that do nothing. */
function fromJson(machine: AnyStateMachine, flags: Flags = {}) {
  const json = JSON.parse(JSON.stringify(configJson(machine))) as Parameters<typeof createMachine>[0] // as: createMachine takes
  const again = createMachine(json)
  let evaluations = 0
  const isTrue = (name: string) => {
    if (++evaluations > MAX_EVALUATIONS) {
      const held = guardsOf(again).filter((guard) => holds(guard, flags))
      throw new Error(`${machine.id} has an eventless cycle if these guards are true: ${held.join(', ')}`)
    }
    return holds(name, flags)
  }
  const guards = Object.fromEntries(guardsOf(again).map((name) => [name, () => isTrue(name)]))
  const { actions, actors, delays } = machine.implementations as Record<'actions' | 'actors' | 'delays', object> // tables by name
  const idle = (implementations: object) =>
    Object.fromEntries(Object.keys(implementations).map((name) => [name, nothing]))
  const asleep = Object.fromEntries(Object.keys(actors).map((name) => [name, fromPromise(() => forever)]))
  return again.provide({ guards, actions: idle(actions), actors: asleep, delays })
}

const everyTransition = (machine: AnyStateMachine) =>
  nodesOf(machine.root).flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
const nodesOf = (node: AnyStateMachine['root']): AnyStateMachine['root'][] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
]
const guardsOf = (machine: AnyStateMachine) => [
  ...new Set(
    everyTransition(machine).flatMap(({ guard }: { guard?: unknown }) =>
      guard === undefined ? [] : [nameOfGuard(guard)],
    ),
  ),
]

/** SCXML's elements as the interpreter takes them; a condition is the conjunction of the data it names. */
function toModel(element: Element, flags: Flags): Record<string, unknown> {
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
  const children = [...element.childNodes].filter((node: Node): node is Element => node.nodeType === 1)
  const inside = (...tags: string[]) =>
    children.filter(({ tagName }) => tags.includes(tagName)).map((child) => toModel(child, flags))
  const { initial, target, cond } = attributes
  return {
    ...attributes,
    $type: element.tagName,
    ...(initial !== undefined && { initial: initial.split(' ') }),
    ...(target !== undefined && { target: target.split(' ') }),
    ...(cond !== undefined && { cond: () => holds(cond, flags) }),
    transitions: inside('transition'),
    states: inside('state', 'parallel', 'final'),
  }
}

function interpret(machine: AnyStateMachine, flags: Flags) {
  const { documentElement } = new DOMParser().parseFromString(scxml(machine), 'text/xml')
  if (!documentElement) throw new Error('no SCXML')
  const chart = new Statechart(() => toModel(documentElement, flags), {
    console: Object.assign(nothing, { log: nothing }),
  })
  chart.start()
  return chart
}

const leaves = ({ _nodes: nodes }: AnyMachineSnapshot) =>
  nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ id }) => id)
    .sort()

describe.each(machines.map((machine) => [machine.id, machine] as const))('%s, exported', (_, machine) => {
  test(`${machine.id} as JSON is the same statechart again`, () => {
    expect(mermaid(fromJson(machine), { details: true })).toBe(mermaid(machine, { details: true }))
  })

  test(`${machine.id} as SCXML goes the same ways in another interpreter`, () => {
    const events = [...new Set(everyTransition(machine).map(({ eventType }) => String(eventType)))].filter(Boolean)
    const names = guardsOf(machine).flatMap((name) => name.replaceAll('!', '').split(' && '))
    const flagsOf = fc.record(Object.fromEntries(names.map((name) => [name, fc.boolean()])))
    const steps = fc.array(
      fc.record({ event: fc.constantFrom(...(events.length > 0 ? events : ['none'])), flags: flagsOf }),
      {
        maxLength: 12,
        size: 'max',
      },
    )
    fc.assert(
      fc.property(flagsOf, steps, (first, walk) => {
        const flags: Flags = { ...first }
        const own = fromJson(machine, flags)
        let snapshot: AnyMachineSnapshot = getInitialSnapshot(own) // before the interpreter, which does not end a cycle
        const other = interpret(machine, flags)
        for (const step of walk) {
          if (snapshot.status !== 'active') return
          expect([...other.getConfiguration()].sort()).toEqual(leaves(snapshot))
          Object.assign(flags, step.flags)
          // Eventless transitions run before the event, as in a machine whose guard reads the context.
          snapshot = getNextSnapshot(own, snapshot, { type: 'nothing' }) as AnyMachineSnapshot // the next one of the same
          other.gen('nothing')
          if (snapshot.status !== 'active') return
          snapshot = getNextSnapshot(own, snapshot, { type: step.event }) as AnyMachineSnapshot // the next one of the same
          other.gen(eventName(step.event))
        }
      }),
      { numRuns: 40, seed: 1 },
    )
  })
})
