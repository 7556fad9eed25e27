import { useEffect, useState } from 'react'
import { usePortalRuntime } from '@/src/runtime/portal'

const minuteMs = 60_000

/** The server's time in ms, looked at again every minute: enough for counting days. */
export const useNow = (): number => {
  const { services } = usePortalRuntime()
  const [now, setNow] = useState(services.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(services.now()), minuteMs)
    return () => clearInterval(timer)
  }, [services])
  return now
}
