import type { CallParameters, DataOf, OperationId } from './operations.js'
import type { Envelope, UserInfo } from './types.js'

/** The element with the data that a page was served with for its signed-in user. */
export const SERVED_ELEMENT = 'portal-served'

/** The element with the `PageData` of a page. */
export const DATA_ELEMENT = 'portal-data'

/** Data that a page shows and that are the same for every visitor, by the call that loads them. */
export type PageData = { [Id in OperationId]?: DataOf<Id> }

/** A call that a page makes when it opens. */
export type FirstCall = {
  [Id in OperationId]: { operationId: Id; parameters: CallParameters<Id> }
}[OperationId]

/** A first call with its response. */
export type ServedAnswer = FirstCall & { answer: Envelope<unknown> }

/** The user a page was served for, the server's time (ms), and the responses to the page's first calls. */
export type Served = { user: UserInfo; at: number; answers: readonly ServedAnswer[] }
