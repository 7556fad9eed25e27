import { useCallback, useState } from 'react'

/** A module that is loaded when it is first asked for; a failure may be tried again. */
export type LazyModule<Module> = {
  module: Module | null
  hasFailed: boolean
  load: () => void
}

/** `importModule` must be a stable function around `import()`. */
export function useLazyModule<Module extends object>(importModule: () => Promise<Module>): LazyModule<Module> {
  const [state, setState] = useState<{ module: Module | null; hasFailed: boolean }>({ module: null, hasFailed: false })
  const load = useCallback(() => {
    importModule().then(
      (module) => setState({ module, hasFailed: false }),
      () => setState((before) => ({ ...before, hasFailed: true })),
    )
  }, [importModule])
  return { ...state, load }
}
