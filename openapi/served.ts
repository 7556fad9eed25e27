import type { OperationId } from './policy.js'
import type { Envelope, UserInfo } from './types.js'

/** The element that carries what a page was served with for who is signed in. */
export const SERVED_ELEMENT = 'portal-served'

/** The element that carries the projects of a page, as they stand in its HTML for everybody. */
export const PROJECTS_ELEMENT = 'portal-projects'

/** A call that a page makes first, by what the contract calls it. */
export type FirstCall = {
  operation: OperationId
  query?: Readonly<Record<string, string | number>>
  body?: object
}

/** `call`: as `nameOfCall` writes it. */
export type ServedAnswer = { call: string; answer: Envelope<unknown> }

/** For whom a page was served, when (ms, by the server's clock), and what its first calls would answer. */
export type Served = { user: UserInfo; at: number; answers: readonly ServedAnswer[] }

export type NamedCall = { method: string; path: string; query: URLSearchParams; body: string }

/** A call with its parameters as one text: two of them are the same call where the order in the query is all that differs. */
export function nameOfCall({ method, path, query, body }: NamedCall): string {
  const sorted = new URLSearchParams(query)
  sorted.sort()
  return [method.toUpperCase(), path, String(sorted), body].join(' ')
}
