import { waitFor } from 'xstate'
import { selectSession } from '@/machines/portal/portal.selectors'
import type { PortalConfiguration } from '@/openapi/configuration'
import type { PortalRuntime } from '../runtime/portal'
import { whenIdle } from '../browser/whenIdle'

type Visit = { window: Window; configuration: PortalConfiguration; runtime: PortalRuntime }

/** Starts background work once the portal is on screen; features without configuration load nothing. */
export function startBackgroundWork({ window, configuration: { outside }, runtime }: Visit): void {
  const { portal, services } = runtime
  const { call, report } = services
  waitFor(selectSession(portal.getSnapshot()), (snapshot) => snapshot.hasTag('signedIn'))
    .then(async () => (await import('../features/session/invitation')).checkInvitation(call, report))
    .catch(report)
  whenIdle(window, () => void import('./idleWork').then((idle) => idle.startIdleWork(runtime), ignore))
  if (!outside.trackingScript && !outside.analyticsScript && !outside.clientInfo) return
  whenIdle(
    window,
    () => void import('./telemetry/outsideReports').then(({ startReports }) => startReports(window), report),
  )
}

/** A page whose code did not come ahead loads it when it is opened. */
const ignore = () => undefined
