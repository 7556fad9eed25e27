import type { Page } from '@playwright/test'

/**
 * Announcements of live regions, in order, as screen readers make them: an alert also when it arrives with its text,
 * other regions only if they existed before; atomic regions whole; busy regions once they are no longer busy.
 * Regions outside an open modal dialog are silent.
 */
export async function followAnnouncements(page: Page): Promise<string[]> {
  const heard: string[] = []
  await page.exposeFunction('hear', (text: string) => void heard.push(text))
  await page.addInitScript(() => {
    const { hear } = window as unknown as { hear: (text: string) => void } // exposed above
    const live = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]'
    const known = new WeakSet<Element>()

    const isHeard = (element: Element) => {
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
      return !element.closest('[inert], [aria-hidden=true]') && (!modal || modal.contains(element))
    }
    const textOf = (node: Node): string => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
      if (!(node instanceof Element) || node.matches('[aria-hidden=true], [aria-live=off]')) return ''
      if (!node.checkVisibility()) return ''
      const isControl = node.matches('button, a, input')
      const isImage = node.matches('img, [role=img]')
      // The name of a part is no text of it.
      const name = isControl || isImage ? (node.getAttribute('aria-label') ?? node.getAttribute('alt')) : null
      const within = name ?? [...node.childNodes].map(textOf).join('')
      return getComputedStyle(node).display === 'inline' || isControl ? ` ${within} ` : `\n${within}\n`
    }
    const isAtomic = (region: Element) =>
      region.matches('[role=status], [role=alert]')
        ? region.getAttribute('aria-atomic') !== 'false'
        : region.getAttribute('aria-atomic') === 'true'
    const say = (node: Node) => {
      const text = textOf(node)
        .replaceAll(/\s*\n\s*/g, ' | ')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/^[ |]+|[ |]+$/g, '')
      if (text) hear(text)
    }
    const look = (records: MutationRecord[]) => {
      const whole = new Set<Element>()
      for (const { type, target, addedNodes, oldValue } of records) {
        for (const node of type === 'childList' ? addedNodes : [target]) {
          const element = node instanceof Element ? node : node.parentElement
          const region = element?.closest(live)
          if (region?.getAttribute('aria-busy') === 'true') continue
          if (type === 'attributes') {
            if (region === target && oldValue === 'true' && isHeard(region)) whole.add(region)
          } else if (region && isHeard(region) && (known.has(region) || region.getAttribute('role') === 'alert')) {
            if (isAtomic(region)) whole.add(region)
            else say(node)
          } else if (node instanceof Element) {
            for (const alert of node.querySelectorAll('[role=alert]')) if (isHeard(alert)) whole.add(alert)
          }
        }
      }
      whole.forEach(say)
      for (const region of document.querySelectorAll(live)) known.add(region)
    }
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['aria-busy'],
      attributeOldValue: true,
    })
  })
  return heard
}
