import { useEffect, useRef, useState } from 'react'

/** Milliseconds from 0 to the whole number. */
const durationMs = 2000

/** Counts up to `target` once the element comes into view; who asked for less motion sees the whole number at once. */
export function useCountUp(target: number) {
  const ref = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(target)

  useEffect(() => {
    const element = ref.current
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    const count = (from: number) => {
      const step = (now: number) => {
        const part = Math.min(1, Math.max(0, now - from) / durationMs)
        setShown(Math.round(target * (1 - (1 - part) ** 3)))
        if (part < 1) frame = requestAnimationFrame(step)
      }
      step(from)
    }
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      count(performance.now())
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      setShown(target)
    }
  }, [target])

  return { ref, shown }
}
