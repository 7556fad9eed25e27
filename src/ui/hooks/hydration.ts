import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether this component began as HTML from a server; it stays what it was. */
export const useWasServed = (): boolean =>
  useState(
    useSyncExternalStore(
      never,
      () => false,
      () => true,
    ),
  )[0]

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

/**
 * Sets `data-ready` on an element while what is rendered beside the caller is shown and answers. It is set in a second
 * render: what the effects of the first one connect is connected then.
 */
export function useReadyMark(find: () => HTMLElement | null, value: string): void {
  const [rendered, setRendered] = useState<string | null>(null)

  useLayoutEffect(() => {
    setRendered(value) // eslint-disable-line react-hooks/set-state-in-effect -- the second render is what is wanted
    const dataset = find()?.dataset
    return () => {
      delete dataset?.['ready']
    }
  }, [find, value])

  useLayoutEffect(() => {
    const dataset = find()?.dataset
    if (rendered === value && dataset) dataset['ready'] = value
  }, [find, rendered, value])
}
