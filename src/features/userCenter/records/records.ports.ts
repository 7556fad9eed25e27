import { fromPromise } from 'xstate'
import { createLoadMachine } from '@/machines/load/load.machine'
import type { Activity, Certificate } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'

export const activitiesMachine = createLoadMachine<readonly Activity[]>({ id: 'activities' })

/** Lists the user's activities. */
export const activitiesPorts = ({ call }: AppServices) =>
  activitiesMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => dataOf(await call('listActivities', {}, { signal })).list),
    },
  })

export const certificatesMachine = createLoadMachine<readonly Certificate[]>({ id: 'certificates' })

/** Lists the user's certificates. */
export const certificatesPorts = ({ call }: AppServices) =>
  certificatesMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => dataOf(await call('listCertificates', {}, { signal })).list),
    },
  })
