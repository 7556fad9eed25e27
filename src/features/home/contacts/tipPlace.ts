import { useLayoutEffect, useRef } from 'react'

const margin = 8

/** Moves an open tip inside the window: sideways, and below its contact if there is no room above. */
export function useTipPlace<Tip extends HTMLElement>(isOpen: boolean) {
  const ref = useRef<Tip>(null)
  useLayoutEffect(() => {
    const tip = ref.current
    if (!isOpen || !tip) return
    const place = () => {
      tip.style.removeProperty('--shift')
      delete tip.dataset['below']
      const { left, right, top } = tip.getBoundingClientRect()
      const { clientWidth } = document.documentElement
      const shift = Math.max(margin - left, Math.min(0, clientWidth - margin - right))
      tip.style.setProperty('--shift', `${shift}px`)
      if (top < headerBottom() + margin) tip.dataset['below'] = ''
    }
    place()
    const stop = new AbortController()
    addEventListener('scroll', place, { passive: true, signal: stop.signal })
    addEventListener('resize', place, { signal: stop.signal })
    return () => stop.abort()
  }, [isOpen])
  return ref
}

/** The lower edge of the header, which may stay at the top of the window; 0 if it has scrolled away. */
const headerBottom = () => Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
