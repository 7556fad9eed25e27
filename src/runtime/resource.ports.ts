import { createActor, fromPromise, type Actor } from 'xstate'
import { createLoadMachine, type LoadInput } from '@/machines/load/load.machine'
import type { CallParameters, OperationId } from '@/openapi/operations'
import { callPolicies } from '@/openapi/policy'
import { watchPageReturn } from '../browser/watchPageReturn'
import { dataOf } from '@/openapi/answers'
import type { AppServices } from './portal'

/** The data of one call of the portal, for all components that show it. */
export const resourceMachine = createLoadMachine<unknown>({
  id: 'resource',
  reloads: 'always',
  keepsData: true,
  refreshes: true,
})

export type Resource = ReturnType<typeof createResource>

const freshMs = 30_000

/** The age of data: they are fresh for 30 s. */
function createAge(now: () => number) {
  let loadedAt = now()
  return { renew: () => void (loadedAt = now()), isOld: () => now() - loadedAt >= freshMs }
}

type WatchOptions = {
  age?: ReturnType<typeof createAge>
  /** Whether this tab's changes count; a list that follows its own forms needs only those of other tabs. */
  isOwnWatched?: boolean
}

/**
 * Calls `changed` when an operation has new data, because of a change here or in another tab, and when the page is shown again,
 * there at most once in 30 s: a program may have changed them. Returns how to stop it.
 */
export function watchData(
  { window, changes }: Pick<AppServices, 'window' | 'changes'>,
  operationId: OperationId,
  changed: () => void,
  { age = createAge(Date.now), isOwnWatched = true }: WatchOptions = {},
): () => void {
  const run = () => {
    age.renew()
    changed()
  }
  const stopReturns = watchPageReturn(window, { shown: () => age.isOld() && run() })
  if (!callPolicies[operationId].needsSession) return stopReturns
  const stopChanges = changes.watch((operations, isElsewhere) => {
    if ((isElsewhere || isOwnWatched) && operations.includes(operationId)) run()
  })
  return () => {
    stopReturns()
    stopChanges()
  }
}

/**
 * The data of one call, loaded once for all its viewers. A user's data are dropped with the last viewer; public data stay, and are
 * refreshed for the next one if they are old.
 */
export function createResource<Id extends OperationId>(
  services: AppServices,
  operationId: Id,
  parameters: CallParameters<Id>,
  now = Date.now,
) {
  const age = createAge(now)
  const viewers = { all: 0, loud: 0 }
  const machine = connectResource(services, operationId, parameters, age, () => viewers.loud === 0)
  let actor: Actor<typeof machine> | null = null
  let first: { snapshot: unknown; isServed: boolean } | null = null
  let still: Actor<typeof machine> | null = null
  let stopWatching: (() => void) | null = null

  function create(served: unknown): Actor<typeof machine> {
    const snapshot = machine.resolveState({ value: 'loaded', context: { query: undefined, data: served } })
    return createActor(machine, { parent: services.portal, id: operationId, ...(served !== null && { snapshot }) })
  }

  /** The actor, which the first viewer starts. `served`: data that came with the page. */
  function current(served: unknown = null): Actor<typeof machine> {
    if (actor) return actor
    age.renew()
    actor = create(served)
    first = { snapshot: actor.getSnapshot(), isServed: served !== null }
    return actor
  }

  /** The actor as the server rendered it: a part that hydrates late must not show what another one has loaded meanwhile. */
  function rendered(served: unknown = null): Actor<typeof machine> {
    const isSame = actor?.getSnapshot() === first?.snapshot && first?.isServed === (served !== null)
    return !actor || isSame ? current(served) : (still ??= create(served))
  }

  function enter(isLoud: boolean): () => void {
    const entered = current().start()
    if (viewers.all === 0 && age.isOld()) entered.send({ type: 'refresh.requested' })
    if (entered.getSnapshot().hasTag('failed')) entered.send({ type: 'load.requested' })
    viewers.all += 1
    viewers.loud += Number(isLoud)
    stopWatching ??= watchData(services, operationId, () => entered.send({ type: 'refresh.requested' }), { age })
    return () => {
      viewers.all -= 1
      viewers.loud -= Number(isLoud)
      // A next viewer may come in the same commit.
      queueMicrotask(() => viewers.all === 0 && leave())
    }
  }

  function leave(): void {
    stopWatching?.()
    stopWatching = null
    if (!callPolicies[operationId].needsSession && actor?.getSnapshot().matches('loaded')) return
    if (actor) services.portal.send({ type: 'view.left', actor })
    actor = null
  }

  return { current, rendered, view: () => enter(true), viewIncidentally: () => enter(false) }
}

function connectResource<Id extends OperationId>(
  { call }: AppServices,
  operationId: Id,
  parameters: CallParameters<Id>,
  age: ReturnType<typeof createAge>,
  isIncidental: () => boolean,
) {
  const load = fromPromise<unknown, LoadInput>(async ({ input: { isSilent }, signal }) => {
    age.renew()
    const options = {
      signal,
      /** The client reads it with the response: viewers may have come meanwhile. */
      get isIncidental() {
        return isSilent || isIncidental()
      },
    }
    return dataOf(await call(operationId, parameters, options))
  })
  return resourceMachine.provide({ actors: { load } })
}
