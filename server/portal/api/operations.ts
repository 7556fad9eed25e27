import type { FirstCall, ServedAnswer } from '@/openapi/served'
import type { LocalisedText } from '@/openapi/content'
import type { Language, UserInfo } from '@/openapi/types'
import type { DataOf, OperationId, RequestOf } from '@/openapi/operations'
import type { operations as PuyuOperations } from '@/openapi/puyu'
import type { RefusalCode } from '@/openapi/refusalCodes'
import type { RequestContext } from '@/server/platform/http/requestContext'
import type { RequestSession } from '@/server/records/sessions/sessionStore'
import type { MessageName } from './messages/en'

/** The result of a handler, from which the envelope, its message and the HTTP status follow. */
export type Outcome<Data> =
  | { data: Data; code?: RefusalCode; message?: MessageName }
  /** `sentence` replaces the sentence of the code. */
  | {
      refusal: Exclude<RefusalCode, 0>
      retryAfterSeconds?: number
      message?: MessageName
      sentence?: LocalisedText
    }

export type CheckedRequest = { context: RequestContext; now: Date; query?: unknown; path?: unknown; body?: unknown }

/** A checked request as the contract types it. */
export type Call<Id extends OperationId<Operations>, Operations> = RequestOf<Id, Operations> &
  Pick<CheckedRequest, 'context' | 'now'>

export type Handler<Id extends OperationId<Operations>, Operations = PuyuOperations, More = object> = (
  call: Call<Id, Operations> & More,
) => Promise<Outcome<DataOf<Id, Operations>>>
export type SessionHandler<Id extends OperationId<Operations>, Operations = PuyuOperations> = Handler<
  Id,
  Operations,
  { session: RequestSession }
>

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
