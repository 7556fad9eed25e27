import { getPath } from 'hono/utils/url'
import { earlierModelApiPath } from '@/openapi/rules/playground'
import { isSessionBearer } from '@/server/platform/http/requestContext'

/** A base of the model API, repetitions of it, and the address below it. */
const ADDRESS = /^(\/puyu\/api\/v1|\/api\/v1|\/v1)(?:\/api\/v1|\/v1)*(\/.*)?$/s

/** Whether a request for the list of models below the earlier base is a page's, with its session or without one, and no program's. */
function isPageRequest({ method, headers }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const authorization = headers.get('authorization')
  if (headers.get('sec-fetch-site') === 'same-origin') return true
  if (authorization === null) return !headers.has('x-api-key')
  return isSessionBearer(authorization) || /^basic /i.test(authorization) // the second is a proxy's
}

/**
 * The path by which a request is routed, guarded and logged: its own, or the documented one of the model API if it names that with a
 * slash too many, a slash at its end, a repeated base, or the base of an earlier service.
 */
export function routedPath(request: Request): string {
  const path = getPath(request)
  const [, base, rest = ''] = ADDRESS.exec(path.includes('//') ? path.replaceAll(/\/{2,}/g, '/') : path) ?? []
  if (base === undefined) return path
  const below = rest.endsWith('/') ? rest.slice(0, -1) : rest
  if (base !== earlierModelApiPath) return base + below
  return below === '/models' && isPageRequest(request) ? path : `/api/v1${below}`
}
