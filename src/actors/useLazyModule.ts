import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { fromPromise } from 'xstate'
import { createLatePartMachine, type LatePartInput } from '@/machines/latePart/latePart.machine'
import { selectHasFailed, selectIsLoading, selectPart } from '@/machines/latePart/latePart.selectors'
import { usePageActor } from './usePageActor'
import { watchConnection } from './watchConnection'

/** A module that is loaded when it is first asked for; a failure may be tried again, or is by itself. */
export type LazyModule<Module> = {
  module: Module | null
  /** The last attempt that ended has failed. */
  hasFailed: boolean
  isLoading: boolean
  /** Does nothing while an attempt is on its way and once one has succeeded. */
  load: () => void
}

/** `importModule` is a function around `import()`; it counts at the start only. */
export function useLazyModule<Module extends object>(
  importModule: () => Promise<Module>,
  retries: LatePartInput['retries'] = 'whenNeeded',
): LazyModule<Module> {
  const connect = () =>
    createLatePartMachine<Module>().provide({ actors: { loadPart: fromPromise(importModule), watchConnection } })
  const part = usePageActor(connect, { retries })
  return {
    module: useSelector(part, selectPart<Module>),
    hasFailed: useSelector(part, selectHasFailed<Module>),
    isLoading: useSelector(part, selectIsLoading<Module>),
    load: useCallback(() => part.send({ type: 'part.needed' }), [part]),
  }
}
