import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { waitFor } from 'xstate'
import { selectData, type LoadRef } from '@/machines/load/load.machine'
import { selectUserId } from '@/machines/session/session.selectors'
import { callKey, type CallParameters, type DataOf, type OperationId } from '@/openapi/operations'
import { callPolicies } from '@/openapi/policy'
import { RequestFailed } from '@/openapi/answers'
import { usePortalRuntime, useSession, type AppServices } from './portal'
import { createResource, type Resource } from './resource.ports'

/** The resources of a page load: one for each call, and for each user if the data are the user's. */
const registries = new WeakMap<AppServices, Map<string, Resource>>()

function resourceOf<Id extends OperationId>(
  services: AppServices,
  userId: string | null,
  operationId: Id,
  parameters: CallParameters<Id>,
): Resource {
  const registry = registries.get(services) ?? new Map<string, Resource>()
  registries.set(services, registry)
  const key = [callPolicies[operationId].needsSession && userId, callKey(operationId, parameters)].join()
  const resource = registry.get(key) ?? createResource(services, operationId, parameters)
  registry.set(key, resource)
  return resource
}

type Options<Data> = {
  /** The component does without the data: a failure shows no message and leads to no sign-in. */
  isIncidental?: boolean
  /** The data that came with the page. */
  served?: Data | null
}

export type ResourceRef<Id extends OperationId> = LoadRef<DataOf<Id>>

/** The data of a call. All components that show them share one request; they refresh in silence, and after a change. */
export function useResource<Id extends OperationId>(
  operationId: Id,
  parameters: CallParameters<Id>,
  { isIncidental = false, served = null }: Options<DataOf<Id>> = {},
): ResourceRef<Id> {
  const { services } = usePortalRuntime()
  const userId = useSelector(useSession(), selectUserId)
  const { current, rendered, view, viewIncidentally } = resourceOf(services, userId, operationId, parameters)
  const watch = isIncidental ? viewIncidentally : view
  return useSyncExternalStore(
    watch,
    () => current(served),
    () => rendered(served),
  ) as ResourceRef<Id> // as: its load makes this call
}

/** Reads the data of a call once, from the request or the data of components that show them, if they are fresh; throws if it fails. */
export async function readResource<Id extends OperationId>(
  services: AppServices,
  operationId: Id,
  parameters: CallParameters<Id>,
  signal: AbortSignal,
): Promise<DataOf<Id>> {
  const { current, viewIncidentally } = resourceOf(services, services.userId(), operationId, parameters)
  const leave = viewIncidentally()
  try {
    const snapshot = await waitFor(current(), (now) => !now.hasTag('loading') && !now.hasTag('refreshing'), { signal })
    if (snapshot.hasTag('failed')) throw new RequestFailed('refused')
    return selectData(snapshot) as DataOf<Id> // as: its load makes this call
  } finally {
    leave()
  }
}
