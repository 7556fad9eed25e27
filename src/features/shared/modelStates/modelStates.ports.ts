import { fromPromise } from 'xstate'
import { createLoadMachine } from '@/machines/load/load.machine'
import { openIncidents } from '@/openapi/rules/serviceState'
import type { Incident, ModelState } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'

/** The state of a model's calls, and its open incidents. */
export type ModelNow = { state: ModelState; incidents: readonly Incident[] }
export type ModelStates = ReadonlyMap<string, ModelNow>

export const modelStatesMachine = createLoadMachine<ModelStates>({ id: 'modelStates', reloads: 'never' })

/** Loads the current state of each model; a failure is shown nowhere, because the page does not need it. */
export const modelStatesPorts = ({ call }: AppServices) =>
  modelStatesMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const { list, incidents } = dataOf(
          await call('getStatus', { query: { days: 0 } }, { signal, isIncidental: true }),
        )
        return new Map(list.map(({ id, state }) => [id, { state, incidents: openIncidents(incidents, id) }]))
      }),
    },
  })
