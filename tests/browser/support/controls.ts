import type { Page } from '@playwright/test'

/** Presses the word next to an option's box, as most people do. */
export const pressWord = (page: Page, word: string) => page.getByRole('dialog').getByText(word, { exact: true }).click()

/** The control that opens and closes the phone's menu, by its name: Playwright knows no role of a summary. */
export const menuButton = (page: Page) => page.getByRole('banner').getByLabel(/^(菜单|Menu)$/)

/** The phone's menu; it is open while it has the attribute `open`. */
export const phoneMenu = (page: Page) => page.locator('header details:has(nav)')
