import type { Page } from '@playwright/test'

/** Text settings that a reader may apply without loss (WCAG 1.4.12). */
const spacing = `
  *, ::before, ::after { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

/** Families of `tests/support/fonts`. */
const setIn = (family: string) => {
  const families = `'${family}', 'Noto Sans CJK SC', sans-serif !important`
  return `:root { --sans: ${families}; --display: ${families} }`
}
const [narrow, wide] = [setIn('Portal Narrow'), setIn('Portal Wide')]
const looks = { plain: narrow, spaced: [narrow + spacing, wide + spacing] }

/**
 * Texts that are cut, overflow their box or the screen, or widen the page only if they are spaced, in a narrow and in a
 * wide font; each with its place.
 */
export const lostBySpacing = (page: Page): Promise<string[]> =>
  page.evaluate(({ plain, spaced }) => {
    type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
    type Axis = 'x' | 'y'
    const slack = 2
    const screen = { left: 0, right: document.documentElement.clientWidth, top: 0, bottom: innerHeight }
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`
    const isOut = (text: Edges, box: Edges, axis: Axis) =>
      axis === 'x'
        ? text.left < box.left - slack || text.right > box.right + slack
        : text.top < box.top - slack || text.bottom > box.bottom + slack
    const isDrawn = ({ backgroundColor, borderBlockEndStyle }: CSSStyleDeclaration) =>
      backgroundColor !== 'rgba(0, 0, 0, 0)' || borderBlockEndStyle !== 'none'
    const isOnTop = (box: Element) => box.matches('dialog, [popover]') || getComputedStyle(box).position === 'fixed'

    /**
     * The box in which the text is lost; `open` are the directions in which no ancestor scrolls. Panels lie above the boxes
     * that hold them, which can only cut them.
     */
    const lostAt = (text: Edges, box: Element, open: Set<Axis>, isInPanel: boolean): string | null => {
      const style = getComputedStyle(box)
      const edges = box.getBoundingClientRect()
      for (const axis of open) {
        const overflow = axis === 'x' ? style.overflowX : style.overflowY
        const scrolls = overflow === 'auto' || overflow === 'scroll'
        if (scrolls) open.delete(axis)
        // Code and wide tables scroll sideways, and are focusable; so are the links of a line that scrolls.
        const isMeant = scrolls && (axis === 'y' || box.matches('pre, [tabindex="0"], :has(> li > a)'))
        if (isMeant || (overflow === 'visible' && (isInPanel || !isDrawn(style)))) continue
        if (isOut(text, edges, axis)) return `out of ${nameOf(box)} (${axis})`
      }
      return null
    }
    const lostIn = (text: Edges, parent: Element): string | null => {
      const open = new Set<Axis>(['x', 'y'])
      let isInPanel = false
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        if (['inline', 'contents'].includes(getComputedStyle(box).display)) continue
        const { width, height } = box.getBoundingClientRect()
        if (Math.min(width, height) <= slack) return null // Read out only, or folded.
        const lost = lostAt(text, box, open, isInPanel)
        if (lost) return lost
        isInPanel ||= getComputedStyle(box).position === 'absolute'
        if (isOnTop(box)) return [...open].some((axis) => isOut(text, screen, axis)) ? 'out of the screen' : null
      }
      return open.has('x') && isOut(text, screen, 'x') ? 'out of the screen' : null
    }
    const lostTexts = () => {
      const { scrollWidth, clientWidth } = document.documentElement
      const lost = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const { parentElement: parent, textContent } = walker.currentNode
        if (!parent || textContent?.trim() === '' || parent.closest('[inert], svg, option')) continue
        if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        const range = document.createRange()
        range.selectNodeContents(walker.currentNode)
        const place = [...range.getClientRects()].map((rect) => lostIn(rect, parent)).find((found) => found !== null)
        if (place) lost.push(`“${textContent?.trim().slice(0, 40)}” ${place}`)
      }
      return lost
    }

    const lostWith = (css: string) => {
      sheet.replaceSync(css)
      return lostTexts()
    }
    const sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
    const meant = new Set(lostWith(plain))
    const lost = new Set(spaced.flatMap(lostWith))
    document.adoptedStyleSheets.pop()
    return [...lost].filter((text) => !meant.has(text))
  }, looks)
