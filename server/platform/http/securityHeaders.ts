import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { RequestContext } from './requestContext'

const NONE = ["'none'"]

/** Adds the security headers to every response; headers that a response has already stay. */
export function securityHeaders(publicUrl: string) {
  return secureHeaders({
    overwrite: false,
    removePoweredBy: false,
    contentSecurityPolicy: { defaultSrc: NONE, baseUri: NONE, formAction: NONE, frameAncestors: NONE },
    permissionsPolicy: {
      accelerometer: false,
      camera: false,
      displayCapture: false,
      geolocation: false,
      gyroscope: false,
      magnetometer: false,
      microphone: false,
      midi: false,
      payment: false,
      usb: false,
      xrSpatialTracking: false,
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: publicUrl.startsWith('https:') && 'max-age=63072000; includeSubDomains',
    xFrameOptions: 'DENY',
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}

/** The same headers by lower-case name, for a server that does not run this code. */
export async function baseHeaders(publicUrl: string): Promise<Readonly<Record<string, string>>> {
  const app = new Hono().use(securityHeaders(publicUrl)).get('/', (context) => context.body(null))
  const { headers } = await app.request('/')
  return Object.fromEntries(headers)
}

/** Clears the browser's cache of pages for Back; cookies and storage are cleared one by one. */
export function clearSiteData(context: RequestContext): void {
  context.header('Clear-Site-Data', '"cache"')
}
