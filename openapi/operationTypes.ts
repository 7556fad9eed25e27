import type { OperationId } from './operations.js'
import type { operations } from './puyu.js'

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never

type Data<Envelope> = Envelope extends { data: unknown } ? Envelope['data'] : never

export type RequestBody<Id extends OperationId> = operations[Id] extends { requestBody: infer Body }
  ? Json<Body>
  : undefined

export type Query<Id extends OperationId> = operations[Id] extends { parameters: { query?: infer Found } }
  ? NonNullable<Found>
  : never

export type Path<Id extends OperationId> = operations[Id] extends { parameters: { path: infer Found } } ? Found : never

/** The `data` of the operation's success. */
export type ResponseData<Id extends OperationId> = Data<Json<operations[Id]['responses'][200]>>
