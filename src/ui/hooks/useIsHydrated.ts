import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False for the first frame of what was served, which must be as the server rendered it; true from the next one on, and elsewhere. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
