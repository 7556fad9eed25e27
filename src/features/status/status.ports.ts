import { fromPromise } from 'xstate'
import { createLoadMachine } from '@/machines/load/load.machine'
import type { ServiceStatus } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'

/** All days that there are. */
const SHOWN_DAYS = 90

/** The figures change all the time, so they can be loaded again; the last ones stay if that fails. */
export const serviceStatusMachine = createLoadMachine<ServiceStatus>({
  id: 'serviceStatus',
  reloads: 'always',
  keepsData: true,
})

export const serviceStatusPorts = ({ call }: AppServices) =>
  serviceStatusMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) =>
        dataOf(await call('getStatus', { query: { days: SHOWN_DAYS } }, { signal })),
      ),
    },
  })
