import type { Page } from '@playwright/test'

const AHEAD_MS = 60_000

/**
 * Stops the page's clock a minute ahead: timers due until then have fired once, and from now on only the test moves
 * it, however long its steps take. `page.clock.install()` comes before the visit.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate((ahead) => Date.now() + ahead, AHEAD_MS))
}
