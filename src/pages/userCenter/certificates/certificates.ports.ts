import { fromPromise } from 'xstate'
import { createRecordsMachine } from '@/machines/records/records.machine'
import type { Certificate } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'

/** The person's certificates on the portal's server. */
export const certificatesPorts = ({ client }: AppServices) =>
  createRecordsMachine<Certificate>().provide({
    actors: {
      loadRecords: fromPromise<readonly Certificate[]>(
        async ({ signal }) => dataOf(await (await client()).listCertificates({ signal })).list,
      ),
    },
  })
