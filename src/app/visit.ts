import { waitFor } from 'xstate'
import { selectSession } from '@/machines/portal/portal.selectors'
import type { PortalConfiguration } from '@/openapi/configuration'
import type { PortalRuntime } from '../actors/portal'

type Visit = { window: Window; configuration: PortalConfiguration; runtime: PortalRuntime }

/** What happens beside the pages once the portal is on screen; what nobody configured loads nothing. */
export function followVisit({ window, configuration: { outside }, runtime: { portal, services } }: Visit): void {
  const { client, report } = services
  waitFor(selectSession(portal.getSnapshot()), (snapshot) => snapshot.hasTag('signedIn'))
    .then(async () => (await import('./session/invitation')).checkInvitation(await client(), report))
    .catch(report)
  if (!outside.trackingScript && !outside.analyticsScript && !outside.clientInfo) return
  whenIdle(
    window,
    () => void import('./telemetry/outsideReports').then(({ startReports }) => startReports(window), report),
  )
}

/** After the page has loaded, and not in the way of anything. */
function whenIdle(window: Window, call: () => void) {
  const wait = () => ('requestIdleCallback' in window ? window.requestIdleCallback(call) : setTimeout(call, 1000))
  if (window.document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
