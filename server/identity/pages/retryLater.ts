import type { Language } from '@/openapi/types'
import type { RequestContext } from '@/server/platform/http/requestContext'
import { HashQueueFull } from '../accounts/hashQueue'
import { ssoTexts } from '../texts/texts'

/** The text and status of a response that asks the user to retry later. */
export type RetryLater = { text: string; status: 429 | 503 }

/** Responds that there were too many attempts, with the seconds to wait. */
export function tooMany(context: RequestContext, language: Language, seconds: number): RetryLater {
  context.header('Retry-After', String(seconds))
  return { text: ssoTexts[language].tooManyAttempts(Math.ceil(seconds / 60)), status: 429 }
}

/** Responds that no password can be checked now; rethrows any other error. */
export function busy(context: RequestContext, language: Language, error: unknown): RetryLater {
  if (!(error instanceof HashQueueFull)) throw error
  context.header('Retry-After', String(error.retryAfterSeconds))
  return { text: ssoTexts[language].busy, status: error.reason === 'network' ? 429 : 503 }
}
