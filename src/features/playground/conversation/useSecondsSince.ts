import { useEffect, useState } from 'react'

const secondMs = 1000

/** The whole seconds since the component appeared. */
export function useSecondsSince(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const startedAt = performance.now()
    const tick = () => setSeconds(Math.floor((performance.now() - startedAt) / secondMs))
    const timer = setInterval(tick, secondMs)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
