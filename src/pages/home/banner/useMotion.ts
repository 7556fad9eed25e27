import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { bannerMachine } from '@/machines/banner/banner.machine'

/** Tells the banner whether this person wants less motion, now and whenever that changes. */
export function useMotion(banner: ActorRefFrom<typeof bannerMachine>): void {
  useEffect(() => {
    const preference = window.matchMedia('(prefers-reduced-motion: reduce)')
    const tell = () => banner.send({ type: 'motion.changed', reduced: preference.matches })
    tell()
    preference.addEventListener('change', tell)
    return () => preference.removeEventListener('change', tell)
  }, [banner])
}
