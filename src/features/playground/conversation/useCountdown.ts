import { useEffect, useState } from 'react'

const secondMs = 1000

/** Counts whole seconds down from `seconds`; null without a wait. A device that slept counts on from the right second. */
export function useCountdown(seconds: number | null): number | null {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (seconds === null) return
    const endsAt = performance.now() + seconds * secondMs
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / secondMs)))
    const timer = setInterval(tick, secondMs)
    return () => clearInterval(timer)
  }, [seconds])
  return seconds === null ? null : Math.min(left ?? seconds, seconds)
}
