import type { Page } from '@playwright/test'

/** Holds back every answer to an address until it is released. */
export async function hold(page: Page, address: string) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return release
}
