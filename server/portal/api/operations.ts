import type { FirstCall, ServedAnswer } from '@/openapi/served'
import type { Language, UserInfo } from '@/openapi/types'
import type { OperationId } from '@/openapi/operations'
import type { Path, Query, RequestBody, ResponseData } from '@/openapi/operationTypes'
import type { RefusalCode } from '@/openapi/refusalCodes'
import type { RequestContext } from '@/server/platform/http/requestContext'
import type { RequestSession } from '@/server/records/sessions/sessionStore'
import type { MessageName } from './messages/en'

/** The result of a handler, from which the envelope, its message and the HTTP status follow. */
export type Outcome<Data> =
  | { data: Data; code?: RefusalCode; message?: MessageName }
  | { refusal: Exclude<RefusalCode, 0>; retryAfterSeconds?: number; message?: MessageName }

export type Call<Id extends OperationId> = {
  context: RequestContext
  body: RequestBody<Id>
  query: Query<Id>
  path: Path<Id>
  now: Date
}

export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Outcome<ResponseData<Id>>>
export type SessionHandler<Id extends OperationId> = (
  call: Call<Id> & { session: RequestSession },
) => Promise<Outcome<ResponseData<Id>>>

/** The signed-in user of a page request. */
export type PageUser = {
  user: UserInfo
  /** The time of the look-up, and its day in the reporting zone. */
  at: Date
  today: string
  /** Responses to the page's first requests; failed ones are left out, and those that still wait when `signal` aborts. */
  responsesTo(calls: readonly FirstCall[], language: Language, signal: AbortSignal): Promise<readonly ServedAnswer[]>
}

/** Looks up the user of a page request; null for anonymous visitors. */
export type FindPageUser = (context: RequestContext) => Promise<PageUser | null>
