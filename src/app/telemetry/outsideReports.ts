import { chosenLanguage } from '@/openapi/rules/language'
import { pageFor } from '@/src/routes/pages'
import { createBrowserStorage } from '@/src/browser/browserStorage'
import { readConfiguration } from '@/src/browser/configuration'
import { loadScript } from '@/src/browser/outsideScripts'
import { storageKeys } from '@/src/browser/storageKeys'

/** Loads the configured scripts that count visitors, and reports this visit. One that cannot be had is no fault of the page. */
export function startReports(window: Window): void {
  const { trackingScript, analyticsScript, clientInfo } = readConfiguration(window.document).outside
  for (const address of [trackingScript, analyticsScript])
    if (address) loadScript(window, address).catch(() => undefined)
  if (clientInfo) reportVisit(window, clientInfo)
}

/** One report for as long as the tab is open: no query, no id, nothing about the person. */
function reportVisit(window: Window, address: string): void {
  const storage = createBrowserStorage(() => window.sessionStorage)
  if (storage.read(storageKeys.visit) !== null) return
  storage.write(storageKeys.visit, '1')
  const { innerWidth, innerHeight, location, navigator, document } = window
  const info = {
    language: chosenLanguage(document.documentElement.lang),
    viewport: `${innerWidth}x${innerHeight}`,
    browser: navigator.userAgent,
    path: pageFor(location.pathname)?.path ?? '/',
  }
  navigator.sendBeacon(address, JSON.stringify(info))
}
