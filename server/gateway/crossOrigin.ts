import { cors } from 'hono/cors'
import type { MiddlewareHandler } from 'hono'

/** Response headers that a page's script may read. */
const exposeHeaders = [
  'Request-Id',
  'Retry-After',
  'X-RateLimit-Limit-Requests',
  'X-RateLimit-Limit-Tokens',
  'X-RateLimit-Remaining-Requests',
  'X-RateLimit-Remaining-Tokens',
  'X-RateLimit-Reset-Requests',
  'X-RateLimit-Reset-Tokens',
  'X-Request-Id',
  'X-Should-Retry',
]
const MAX_AGE_SECONDS = 600

/**
 * Lets scripts of pages at exactly these origins call the model API; null without origins. Such a call brings its token: cookies
 * are never allowed, and headers are named one by one because `*` does not include `Authorization`.
 */
export const allowOrigins = (origins: readonly string[]): MiddlewareHandler | null =>
  origins.length === 0
    ? null
    : cors({ origin: [...origins], allowMethods: ['GET', 'POST'], exposeHeaders, maxAge: MAX_AGE_SECONDS })
