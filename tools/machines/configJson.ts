import type { AnyStateMachine } from 'xstate'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/**
 * The machine's configuration as JSON, as Stately's editor and `createMachine` read it: states, transitions and the
 * names of actions,
 * guards, actors and delays. Other functions (the context, inline actions, parameters read from an event) are left out.
 */
export const configJson = (machine: AnyStateMachine): Json => plain(machine.config) ?? {}

function plain(value: unknown): Json | undefined {
  if (typeof value === 'function') return undefined
  if (typeof value !== 'object' || value === null) return value as Json | undefined // as: nothing else is left in a configuration
  if (Array.isArray(value)) return value.map((entry) => plain(entry)).filter((entry) => entry !== undefined)
  const entries = Object.entries(value).map(
    ([key, entry]) =>
      [key, key === 'guard' && typeof entry === 'function' ? nameOfGuard(entry) : plain(entry)] as const,
  )
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined))
}

/** A guard's name, with or without parameters; `not(isFull)` is `!isFull`, `and([isFull, isOpen])` is `isFull && isOpen`. */
export function nameOfGuard(guard: unknown): string {
  if (typeof guard === 'string') return guard
  if (typeof guard !== 'function') return (guard as { type: string }).type // XState's other form of a guard
  if (!('guards' in guard) || !Array.isArray(guard.guards)) return guard.name
  const names = guard.guards.map(nameOfGuard)
  return guard.name === 'not' ? `!${names.join('')}` : names.join(' && ')
}

/** An invoked actor's name; inline logic has none. */
export const nameOfActor = (src: unknown): string => (typeof src === 'string' ? src : 'actor')
