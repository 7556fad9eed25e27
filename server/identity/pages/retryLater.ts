import type { Language } from '@/openapi/types'
import type { RequestContext } from '@/server/platform/http/requestContext'
import { HashQueueFull } from '../accounts/hashQueue'
import { ssoTexts } from '../texts/texts'

/** What a person reads who has to come again, and the answer's status. */
export type RetryLater = { text: string; status: 429 | 503 }

/** Says that there were too many attempts, and for how many seconds that holds. */
export function tooMany(context: RequestContext, language: Language, seconds: number): RetryLater {
  context.header('Retry-After', String(seconds))
  return { text: ssoTexts[language].tooManyAttempts(Math.ceil(seconds / 60)), status: 429 }
}

/** Says that no password can be looked at now; throws any other error on. */
export function busy(context: RequestContext, language: Language, error: unknown): RetryLater {
  if (!(error instanceof HashQueueFull)) throw error
  context.header('Retry-After', String(error.retryAfterSeconds))
  return { text: ssoTexts[language].busy, status: error.reason === 'network' ? 429 : 503 }
}
