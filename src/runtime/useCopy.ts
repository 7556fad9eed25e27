import { useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'
import {
  copyMachine,
  type Copied,
  type CopyMessage,
  type CopyRequest,
  selectCopyState,
} from '@/machines/copy/copy.machine'
import { writeText } from '../browser/writeText'
import type { CopyState } from '../ui/forms/CopyButton'
import type { AppServices } from './portal'
import { usePageActor } from './usePageActor'

type Options = {
  /** How long a copy is said to have worked; without it, until the next. */
  shownMs?: number
  /** A message says, too, what came of it. */
  notifies?: boolean
}

const provide = ({ window, notify }: AppServices, notifies: boolean) =>
  copyMachine.provide({
    actors: {
      writeText: fromPromise<void, CopyRequest>(({ input }) => writeText(window, input.read())),
    },
    actions: {
      notify: (_, { message }: { message: CopyMessage }) => {
        if (notifies) notify(message)
      },
    },
  })

type CopyMachines = { silent: typeof copyMachine; notifying: typeof copyMachine }

const machines = new WeakMap<AppServices, CopyMachines>()

/** The machines of all copy buttons: a page of the documentation has dozens. */
function machinesOf(services: AppServices): CopyMachines {
  const made = machines.get(services) ?? { silent: provide(services, false), notifying: provide(services, true) }
  machines.set(services, made)
  return made
}

/** As `useCopy`; a message says what came of it, and the button does for two seconds. */
export const useNotifyingCopy = () => useCopy({ shownMs: 2000, notifies: true })

/** The result of the last copy, and a function to copy. */
export function useCopy({ shownMs, notifies = false }: Options = {}): readonly [
  CopyState,
  (read: () => Copied) => void,
] {
  const copy = usePageActor((services) => machinesOf(services)[notifies ? 'notifying' : 'silent'], {
    shownMs: shownMs ?? null,
  })
  const state = useSelector(copy, selectCopyState)
  return [state, (read) => copy.send({ type: 'copy.requested', read })]
}
