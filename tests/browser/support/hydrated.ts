import { expect, type Locator } from '@playwright/test'

/** Waits until React has taken over an element that the server sent: a click before that has no effect. */
export const expectHydrated = (element: Locator) =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
