import type { Page } from '@playwright/test'

/** Opens `path` as a link within the portal does: no document is loaded. */
export async function openInPlace(page: Page, path: string): Promise<void> {
  // Once it keeps scroll places itself, the portal listens to the history too.
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
