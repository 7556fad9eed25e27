import type { PortalRuntime } from '../runtime/portal'
import { createBrowserStorage } from '../browser/browserStorage'
import { storageKeys } from '../browser/storageKeys'
import { readTheme, showTheme } from '../browser/theme'
import { preparePagesAhead } from '../routes/pagesAhead'

/** Starts background work that can wait for an idle moment, with its code. */
export function startIdleWork(runtime: PortalRuntime): void {
  followTheme(runtime.services.window)
  preparePagesAhead(runtime)
}

/** Shows the theme that was chosen, also in another tab. */
function followTheme(window: Window): void {
  const storage = createBrowserStorage(() => window.localStorage)
  const show = () => showTheme(window.document, readTheme(storage))
  show()
  window.addEventListener('storage', ({ key }) => (key === null || key === storageKeys.theme) && show())
}
