import { useCallback, useRef, useState } from 'react'

/** A module that is loaded when it is first asked for; a failure may be tried again. */
export type LazyModule<Module> = {
  module: Module | null
  /** The last attempt that ended has failed. */
  hasFailed: boolean
  isLoading: boolean
  /** Does nothing while an attempt is on its way and once one has succeeded. */
  load: () => void
}

const unasked = { module: null, hasFailed: false, isLoading: false }

/** `importModule` must be a stable function around `import()`. */
export function useLazyModule<Module extends object>(importModule: () => Promise<Module>): LazyModule<Module> {
  const [state, setState] = useState<Omit<LazyModule<Module>, 'load'>>(unasked)
  const isAsked = useRef(false)
  const load = useCallback(() => {
    if (isAsked.current) return
    isAsked.current = true
    setState(({ hasFailed }) => ({ module: null, hasFailed, isLoading: true }))
    importModule().then(
      (module) => setState({ module, hasFailed: false, isLoading: false }),
      () => {
        isAsked.current = false
        setState({ module: null, hasFailed: true, isLoading: false })
      },
    )
  }, [importModule])
  return { ...state, load }
}
