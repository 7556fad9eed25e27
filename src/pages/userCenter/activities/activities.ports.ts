import { fromPromise } from 'xstate'
import { createRecordsMachine } from '@/machines/records/records.machine'
import type { Activity } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'

/** The person's activities on the portal's server. */
export const activitiesPorts = ({ client }: AppServices) =>
  createRecordsMachine<Activity>().provide({
    actors: {
      loadRecords: fromPromise<readonly Activity[]>(
        async ({ signal }) => dataOf(await (await client()).listActivities({ signal })).list,
      ),
    },
  })
