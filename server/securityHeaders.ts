import type { MiddlewareHandler } from 'hono'
import type { RequestContext, ServerEnv } from './requestContext'

const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Headers of every answer that has no stricter ones of its own. */
export function baseHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** Adds the headers of every answer; an answer's own stay. */
export function securityHeaders(publicUrl: string): MiddlewareHandler<ServerEnv> {
  const headers = Object.entries(baseHeaders(publicUrl))
  return async (context, next) => {
    await next()
    for (const [name, value] of headers) if (!context.res.headers.has(name)) context.header(name, value)
  }
}

/** Makes the browser forget the pages that it keeps for Back; cookies and storage are cleared one by one. */
export function clearSiteData(context: RequestContext): void {
  context.header('Clear-Site-Data', '"cache"')
}
