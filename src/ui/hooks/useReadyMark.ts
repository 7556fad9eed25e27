import { useLayoutEffect, useState } from 'react'

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
