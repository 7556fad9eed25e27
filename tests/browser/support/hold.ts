import type { Page } from '@playwright/test'

/** Holds back every request to an address until it is released; then the request continues, or is aborted. */
export async function hold(page: Page, address: string, end: 'continue' | 'abort' = 'continue') {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await held
    await route[end]()
  })
  return release
}
