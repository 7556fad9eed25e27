import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the element has the focus, as a person without a pointer would; fails after `most` presses. */
async function tabTo(page: Page, target: Locator, most = 60) {
  for (let pressed = 0; pressed < most; pressed++) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, `reached by ${most} times Tab`).toBeFocused({ timeout: 1 })
}

/** Tabs to the element and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

const hasFocus = async (target: Locator) =>
  (await target.count()) === 1 && (await target.evaluate((element) => element === document.activeElement))

/** Presses a key as an input method takes it: in a composition, and in Safari right after it. */
export async function pressInComposition(field: Locator, key: 'Enter' | 'Escape' | 'ArrowDown') {
  await field.dispatchEvent('keydown', { key, isComposing: true })
  await field.dispatchEvent('keydown', { key, keyCode: 229 })
}
