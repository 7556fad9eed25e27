import { useCallback, useRef, useState } from 'react'

/** A module that is loaded on request; a failed load can be requested again. */
export type LazyModule<Module> = {
  module: Module | null
  /** The last attempt that ended has failed. */
  hasFailed: boolean
  isLoading: boolean
  /** Does nothing during an attempt and after a successful one. */
  load: () => void
}

/** `importModule` is a function around `import()`, the same in every render. */
export function useLazyModule<Module extends object>(importModule: () => Promise<Module>): LazyModule<Module> {
  const [state, setState] = useState<Omit<LazyModule<Module>, 'load'>>({
    module: null,
    hasFailed: false,
    isLoading: false,
  })
  const isRequested = useRef(false)
  const load = useCallback(() => {
    if (isRequested.current) return
    isRequested.current = true
    setState((before) => ({ ...before, isLoading: true }))
    importModule().then(
      (module) => setState({ module, hasFailed: false, isLoading: false }),
      () => {
        isRequested.current = false
        setState({ module: null, hasFailed: true, isLoading: false })
      },
    )
  }, [importModule])
  return { ...state, load }
}
