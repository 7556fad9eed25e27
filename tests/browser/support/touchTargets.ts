import type { Page } from '@playwright/test'

/** Isolated targets that are smaller than this many pixels in height or width, each with its size. */
export const smallTargets = (page: Page, leastPx: number) =>
  page.evaluate((px) => {
    const least = px - 0.5
    const pressed = 'a[href], button, summary, select, input:not([type=hidden]):not(label input), label:has(input)'
    const isInText = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
      )
    // A link may be spread over its card.
    const isSpread = (element: Element) => {
      const after = getComputedStyle(element, '::after')
      return after.position === 'absolute' && Math.min(parseFloat(after.width), parseFloat(after.height)) >= least
    }
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect()
      const isPressed = getComputedStyle(element).pointerEvents !== 'none' && !element.closest('[inert]')
      const isSeen = element.checkVisibility() && isPressed && Math.min(width, height) > 2
      if (!isSeen || Math.min(width, height) >= least || isInText(element) || isSpread(element)) return []
      return [`${Math.round(width)}×${Math.round(height)} ${element.textContent.trim()}`]
    })
  }, leastPx)

/** On a touch screen, visible fields whose text is smaller than 16 px: Safari on phones zooms into them. */
export const smallFields = (page: Page) =>
  page.evaluate(() => {
    if (!matchMedia('(pointer: coarse)').matches) return []
    const wordless = ['checkbox', 'radio', 'range', 'file', 'hidden', 'button', 'submit'].map(
      (type) => `[type=${type}]`,
    )
    return [...document.querySelectorAll(`input:not(${wordless.join()}), select, textarea`)].flatMap((field) => {
      const size = parseFloat(getComputedStyle(field).fontSize)
      return size >= 16 || !field.checkVisibility()
        ? []
        : [`${size} px ${field.tagName} ${field.ariaLabel ?? field.id} .${field.className}`]
    })
  })
