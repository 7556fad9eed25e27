import type { AnyStateMachine } from 'xstate'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/**
 * The machine's configuration as JSON, as Stately's editor and `createMachine` read it: states, transitions and the
 * names of actions,
 * guards, actors and delays. Functions (the context, parameters read from an event) are left out.
 */
export const configJson = (machine: AnyStateMachine): Json => plain(machine.config) ?? {}

function plain(value: unknown): Json | undefined {
  if (typeof value === 'function') return combinedGuard(value)
  if (typeof value !== 'object' || value === null) return value as Json | undefined // as: nothing else is left in a configuration
  if (Array.isArray(value)) return value.map((entry) => plain(entry) ?? null)
  const entries = Object.entries(value).map(([key, entry]) => [key, plain(entry)] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined))
}

/** `and([...])` is a function that carries its parts: it is named by them. */
function combinedGuard(value: object): string | undefined {
  if (!('guards' in value) || !Array.isArray(value.guards)) return undefined
  return value.guards.map((guard: string | { type: string }) => nameOfGuard(guard)).join(' && ')
}

/** A guard's name, with or without parameters. */
export const nameOfGuard = (guard: unknown): string =>
  typeof guard === 'string' ? guard : typeof guard === 'function' ? (combinedGuard(guard) ?? guard.name) : typeOf(guard)

const typeOf = (guard: unknown) => (guard as { type: string }).type // XState's other form of a guard

/** An invoked actor's name; inline logic has none. */
export const nameOfActor = (src: unknown): string => (typeof src === 'string' ? src : 'actor')
