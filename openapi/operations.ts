import type { operations as PuyuOperations } from './puyu.js'
import { isRecord } from './rules/record.js'

// Types of the calls of a document, by its `operations`; without them, of the portal's own document.

type Streamed = { responses: { 200: { content: { 'text/event-stream': unknown } } } }

/** The calls with an envelope as their response; streamed calls have none. */
export type OperationId<Operations = PuyuOperations> = {
  [Id in keyof Operations]: Operations[Id] extends Streamed ? never : Id
}[keyof Operations] &
  string

/** The members of a type that can have a value. */
type Present<Type> = {
  [Name in keyof Type as [NonNullable<Type[Name]>] extends [never] ? never : Name]: Type[Name]
}
type JsonOf<Content> = Content extends { content: { 'application/json': infer Json } } ? Json : never

/** The parameters of an operation by their place (query, path, header), and its body. */
export type CallParameters<Id extends OperationId<Operations>, Operations = PuyuOperations> = Operations[Id] extends {
  parameters: infer Places
  requestBody?: infer Body
}
  ? Present<Places> & Present<{ body: JsonOf<Body> }>
  : never

/** The parameters of any operation, for code that handles them all alike. */
export type AnyParameters = {
  [Place in 'query' | 'path' | 'header']?: Readonly<Record<string, unknown>>
} & { body?: unknown }

/** The query, path and body of a request that was checked. */
export type RequestOf<Id extends OperationId<Operations>, Operations = PuyuOperations> = Required<
  Omit<CallParameters<Id, Operations>, 'header'>
>

/** The key of a call; the order in which its parameters are written does not matter. */
export const callKey = (operationId: OperationId, parameters: object): string =>
  JSON.stringify([operationId, parameters], (_, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
  )

/** The data of an operation's success. */
export type DataOf<Id extends OperationId<Operations>, Operations = PuyuOperations> = Operations[Id] extends {
  responses: { 200: { content: { 'application/json': { data: infer Data } } } }
}
  ? [NonNullable<Data>] extends [never]
    ? null
    : NonNullable<Data>
  : never
