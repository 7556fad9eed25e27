import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False for the first frame of served HTML, which must match the server's rendering; true from the next one on, and
 * elsewhere.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
