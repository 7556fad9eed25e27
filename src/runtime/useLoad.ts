import { useEffect } from 'react'
import type { LoadMachine, LoadRef } from '@/machines/load/load.machine'
import type { AppServices } from './portal'
import { usePageActor } from './usePageActor'

/**
 * Runs a load machine and sends it each new `query`, which the caller memoizes. With `served`, the data for the first query that
 * came with the page, it starts loaded and sends no request.
 */
export function useLoad<Data, Query>(
  connect: (services: AppServices) => LoadMachine<Data, Query>,
  query: Query,
  served: Data | null = null,
): LoadRef<Data, Query> {
  const restore = (machine: LoadMachine<Data, Query>) =>
    machine.resolveState({ value: 'loaded', context: { query, data: served } })
  const actor = usePageActor(connect, query, served === null ? undefined : restore)
  useEffect(() => actor.send({ type: 'query.changed', query }), [actor, query])
  return actor
}
