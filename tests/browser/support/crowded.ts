import type { Page } from '@playwright/test'

/**
 * Faults of the page's layout in its window, in words: two controls that overlap, a control that is cut off or whose text
 * is, and a page that scrolls sideways. Bars at the window's lower end and open dialogs may lie above the page.
 */
export const crowdedControls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    type Edges = { left: number; right: number; top: number; bottom: number }
    const slack = 1.5
    const pressed =
      'a[href], button, summary, select, textarea, input:not([type=hidden]), label:has(input), [role=button], [role=tab]'
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const styles = new Map<Element, CSSStyleDeclaration>()
    const styleOf = (element: Element) => {
      const style = styles.get(element) ?? getComputedStyle(element)
      styles.set(element, style)
      return style
    }
    /** The boxes that hold the element and can cut it: a positioned element skips those that are not positioned. */
    const boxesAbove = (element: Element) => {
      const above: Element[] = []
      let from = styleOf(element).position
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        const { position } = styleOf(box)
        if (from === 'fixed' || (from === 'absolute' && position === 'static')) continue
        above.push(box)
        from = position
      }
      return above
    }
    const hides = (box: Element) => styleOf(box).overflowX !== 'visible' || styleOf(box).overflowY !== 'visible'
    const scrolls = (box: Element) => /auto|scroll/.test(styleOf(box).overflowX + styleOf(box).overflowY)
    const floats = (box: Element) => {
      const { position, bottom } = styleOf(box)
      return position === 'fixed' || (position === 'sticky' && bottom !== 'auto') || box.matches('dialog, [popover]')
    }
    const within = (inner: Edges, outer: Edges): Edges => ({
      left: Math.max(inner.left, outer.left),
      right: Math.min(inner.right, outer.right),
      top: Math.max(inner.top, outer.top),
      bottom: Math.min(inner.bottom, outer.bottom),
    })
    const isSeen = ({ left, right, top, bottom }: Edges) => right - left > 2 * slack && bottom - top > 2 * slack
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}”`
    const placeOf = ({ left, right, top, bottom }: Edges) => [left, top, right, bottom].map(Math.round).join(' ')

    const controls = [...document.querySelectorAll(pressed)]
      .filter((element) => {
        const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        return isShown && styleOf(element).pointerEvents !== 'none' && !element.closest('[inert]')
      })
      .map((element) => {
        const above = boxesAbove(element)
        const boxes = above.filter((box) => styleOf(box).display !== 'inline' && hides(box))
        const edges = boxes.map((box) => ({ box, edges: box.getBoundingClientRect() }))
        const rects = [...element.getClientRects()]
        const seen = rects.map((rect) => edges.reduce<Edges>((part, { edges: box }) => within(part, box), rect))
        return { element, edges, rects, seen: seen.filter(isSeen), floats: [element, ...above].find(floats) ?? null }
      })
      .filter(({ rects, seen }) => seen.length > 0 && rects.some(isSeen))

    const belongs = (one: Element, other: Element) =>
      one.contains(other) || (one instanceof HTMLLabelElement && one.control === other)
    const overlaps = controls.flatMap((one, index) =>
      controls.slice(index + 1).flatMap((other) => {
        if (one.floats !== other.floats || belongs(one.element, other.element) || belongs(other.element, one.element))
          return []
        const shared = one.seen.flatMap((rect) => other.seen.map((second) => within(rect, second))).find(isSeen)
        return shared ? [`${nameOf(one.element)} over ${nameOf(other.element)} at ${placeOf(shared)}`] : []
      }),
    )
    const cutOff = controls.flatMap(({ element, edges, rects }) => {
      const lost = edges.find(
        ({ box, edges: { left, right } }, index) =>
          !edges.slice(0, index + 1).some((inner) => scrolls(inner.box)) &&
          box !== document.documentElement &&
          rects.some((rect) => rect.left < left - slack || rect.right > right + slack),
      )
      return lost ? [`${nameOf(element)} is cut off by ${lost.box.tagName.toLowerCase()}.${lost.box.className}`] : []
    })
    const lostTexts = controls.flatMap(({ element }) =>
      [element, ...element.querySelectorAll('*')].flatMap((part) => {
        const { display, textOverflow, overflowX } = styleOf(part)
        const isWide = part instanceof HTMLElement && part.scrollWidth > part.clientWidth + slack
        const isText = [...part.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
        )
        const isMeant = display.startsWith('inline') || textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX)
        const isRead = element.closest('[title]') !== null || part.matches('option, select, textarea')
        return isWide && isText && !isMeant && !isRead && part.clientWidth > 2
          ? [`the text of ${nameOf(element)} is cut`]
          : []
      }),
    )
    const { scrollWidth, clientWidth } = document.documentElement
    const sideways = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
    return [...new Set([...sideways, ...overlaps, ...cutOff, ...lostTexts])]
  })
