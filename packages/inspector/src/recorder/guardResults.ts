import type { StateNode } from 'xstate'
import { guardName, transitionId, type Transition } from '../chart/chartOf'
import type { GuardResult } from '../recording/recording'

/**
 * Results of the guards that were evaluated, derived without calling them: XState tries transitions in order,
 * inner states first, and takes the first that is allowed. Guards before the taken transition returned false.
 */
export function guardResults(active: readonly StateNode[], event: string, taken: readonly Transition[]): GuardResult[] {
  const isEventless = taken.some(({ eventType }) => eventType === '')
  const leaves = active.filter((node) => !active.some((other) => other !== node && isWithin(other, node)))
  const results = new Map<string, GuardResult>()
  for (const leaf of leaves) {
    for (const result of resultsFrom(leaf, isEventless ? '' : event, taken)) results.set(result.transition, result)
  }
  return [...results.values()]
}

function resultsFrom(leaf: StateNode, event: string, taken: readonly Transition[]): GuardResult[] {
  const results: GuardResult[] = []
  for (let node: StateNode | undefined = leaf; node; node = node.parent) {
    for (const candidate of candidatesOf(node, event)) {
      const passed = taken.includes(candidate)
      if (candidate.guard !== undefined)
        results.push({ transition: transitionId(candidate), guard: guardName(candidate.guard), passed })
      if (passed) return results
      // It was enabled, and another region's transition went before it: of this region nothing is known.
      if (candidate.guard === undefined) return []
    }
  }
  return taken.length === 0 || taken.some(({ source }) => isWithin(leaf, source)) ? results : []
}

const isWithin = (node: StateNode, ancestor: object): boolean =>
  node === ancestor || (node.parent !== undefined && isWithin(node.parent, ancestor))

function candidatesOf(node: StateNode, event: string): readonly Transition[] {
  if (event === '') return node.always ?? []
  const wildcards = [...node.transitions.keys()]
    .filter((descriptor) => descriptor !== event && isMatched(event, descriptor))
    .toSorted((one, other) => other.length - one.length)
  return [event, ...wildcards].flatMap((descriptor) => node.transitions.get(descriptor) ?? [])
}

const isMatched = (event: string, descriptor: string) => {
  if (descriptor === '*') return true
  const prefix = descriptor.endsWith('.*') ? descriptor.slice(0, -2) : null
  return prefix !== null && (event === prefix || event.startsWith(`${prefix}.`))
}
