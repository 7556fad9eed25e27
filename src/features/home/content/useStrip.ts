import { useEffect, useRef, useState } from 'react'

/** Pixels that one press of an arrow moves the strip. */
const stepPx = 224

/** A strip that scrolls sideways: whether it is at an end, and one step to either side. */
export function useStrip() {
  const ref = useRef<HTMLDivElement>(null)
  const [ends, setEnds] = useState({ atStart: true, atEnd: false })

  useEffect(() => {
    const strip = ref.current
    if (!strip) return
    const look = () => {
      const left = Math.round(strip.scrollLeft)
      setEnds({ atStart: left <= 0, atEnd: left >= strip.scrollWidth - strip.clientWidth - 1 })
    }
    const observer = new ResizeObserver(look)
    observer.observe(strip)
    strip.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      strip.removeEventListener('scroll', look)
    }
  }, [])

  const step = (direction: 1 | -1) => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    ref.current?.scrollBy({ left: direction * stepPx, behavior: still ? 'instant' : 'smooth' })
  }
  return { ref, ...ends, step }
}
