import { FAR_PARTS } from './firstPaint'

/**
 * Frees each part that the first paint passed over once it comes near: as long as the browser may skip a part, it also
 * cuts off what hangs over its edge.
 */
export function freeFarParts({ document, IntersectionObserver, HTMLElement }: Window & typeof globalThis): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        near.unobserve(target)
        target.style.contentVisibility = 'visible'
      }
    },
    { rootMargin: '100% 0px' },
  )
  document.querySelectorAll(FAR_PARTS).forEach((part) => near.observe(part))
}
