import type { operations } from './puyu.js'
import { isRecord } from './rules/record.js'

type Streamed = { responses: { 200: { content: { 'text/event-stream': unknown } } } }

/** The calls with an envelope as their response; streamed calls have none. */
export type OperationId = {
  [Id in keyof operations]: operations[Id] extends Streamed ? never : Id
}[keyof operations]

/** The members of a type that can have a value. */
type Present<Type> = {
  [Name in keyof Type as [NonNullable<Type[Name]>] extends [never] ? never : Name]: Type[Name]
}
type JsonOf<Content> = Content extends { content: { 'application/json': infer Json } } ? Json : never

/** The parameters of an operation by their place (query, path, header), and its body. */
export type CallParameters<Id extends OperationId> = Present<operations[Id]['parameters']> &
  Present<{ body: JsonOf<operations[Id]['requestBody']> }>

/** The parameters of any operation, for code that handles them all alike. */
export type AnyParameters = {
  [Place in 'query' | 'path' | 'header']?: Readonly<Record<string, unknown>>
} & { body?: unknown }

/** The key of a call; the order in which its parameters are written does not matter. */
export const callKey = (operationId: OperationId, parameters: object): string =>
  JSON.stringify([operationId, parameters], (_, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
  )

/** The data of an operation's success. */
export type DataOf<Id extends OperationId> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': { data: infer Data } } } }
}
  ? unknown extends Data
    ? never
    : NonNullable<Data> extends never
      ? null
      : NonNullable<Data>
  : never
