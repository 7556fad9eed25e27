import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The time in ms, looked at again every minute: enough for counting days. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
