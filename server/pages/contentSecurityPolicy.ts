import type { InlineHashes } from '@/openapi/renderBundle'
import { type Configuration, originsOf, pictureOrigins } from '../configuration/configuration'

/** A script source as an exact address, not a whole host. Characters that would end a directive or a quoted text are encoded. */
function scriptSource(address: string): string[] {
  if (!URL.canParse(address)) return []
  const { origin, pathname } = new URL(address)
  return [origin + pathname.replaceAll(/[;,$\\]/g, encodeURIComponent)]
}

/** The style element of React Aria's `usePress`. A new version of it changes the hash; the browser tests then fail. */
const REACT_ARIA_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** The policy of one page: this origin, the page's inline scripts and styles by hash, and the configured origins. */
export function pagePolicy(configuration: Configuration, hashes: InlineHashes): string {
  const { portal, publicUrl, connectOrigins } = configuration
  const { trackingScript, analyticsScript, clientInfo } = portal.outside
  const scripts = [portal.interestGroupScript, trackingScript, analyticsScript].flatMap(scriptSource)
  // Tracking scripts report to the origin that they come from.
  const connected = [portal.homeContent, portal.errorReporting.dsn, clientInfo, trackingScript, analyticsScript]
  const directives: readonly (readonly [string, ...string[]])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...hashes.scripts, ...scripts],
    ['style-src', "'self'", ...hashes.styles, REACT_ARIA_STYLE],
    ['img-src', "'self'", 'data:', ...pictureOrigins(configuration)],
    ['media-src', "'self'"],
    ['font-src', "'self'"],
    ['manifest-src', "'self'"],
    ['connect-src', "'self'", ...originsOf(connected), ...connectOrigins],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'portal-script', 'highcharts'],
    ...(publicUrl.startsWith('https:') ? [['upgrade-insecure-requests'] as const] : []),
  ]
  return directives.map((directive) => [...new Set(directive)].join(' ')).join('; ')
}
