import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { selectData } from '@/machines/load/load.machine'
import { openIncidents } from '@/openapi/rules/serviceState'
import type { Incident, ModelState } from '@/openapi/types'
import { useResource } from '@/src/runtime/useResource'

/** The state of a model's calls, and its open incidents. */
export type ModelNow = { state: ModelState; incidents: readonly Incident[] }

const currentStatus = { query: { days: 0 } } as const

/** The current state of each model, as far as it is known. */
export function useModelStates(): ReadonlyMap<string, ModelNow> {
  const status = useSelector(useResource('getStatus', currentStatus, { isIncidental: true }), selectData)
  return useMemo(() => {
    const { list, incidents } = status ?? { list: [], incidents: [] }
    return new Map(list.map(({ id, state }) => [id, { state, incidents: openIncidents(incidents, id) }]))
  }, [status])
}
