import type { Page } from '@playwright/test'

/** Presses the word beside an option's box, as most people do. */
export const pressWord = (page: Page, word: string) => page.getByRole('dialog').getByText(word, { exact: true }).click()
