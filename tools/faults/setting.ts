import { isLoopback } from '@/server/configuration/addressTypes'
import type { Environment } from '@/server/configuration/environment'
import { StartError } from '@/server/platform/log'

/** The remote documents that pages load, as the fault mode serves them. */
export const OUTSIDE = { homeContent: '/faults/home.json', interestGroupScript: '/faults/groups.js' } as const

/** Defaults of settings in the fault mode. */
export const OUTSIDE_SETTINGS = {
  PORTAL_HOME_CONTENT: OUTSIDE.homeContent,
  PORTAL_INTEREST_GROUP_SCRIPT: OUTSIDE.interestGroupScript,
}

/** Removes `PORTAL_TEST_FAULTS`, which is no setting of the portal, from the environment. */
export function takeFaultMode({ PORTAL_TEST_FAULTS: mode, ...variables }: Environment) {
  return { isFaulty: mode === 'true', variables }
}

/** Requires a loopback host: anyone who reaches the server could make its calls fail. */
export function checkFaultMode(publicUrl: string): void {
  if (!isLoopback(publicUrl))
    throw new StartError('PORTAL_TEST_FAULTS: is for this machine only; unset it or PUBLIC_URL')
}
