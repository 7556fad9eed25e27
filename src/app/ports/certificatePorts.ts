import { fromPromise } from 'xstate'
import type { Activity, Certificate } from '@/openapi/types'
import { RefusalCode } from '@/openapi/refusalCodes'
import { isSuccess } from '@/openapi/answers'
import type { PagePorts } from '@/src/actors/pagePorts'
import type { Surroundings } from '@/src/actors/portal'
import { dataOf } from './answers'
import { refusalOf } from './refusals'

/** One certificate's port on the portal's server. */
export const certificatePorts = ({ client }: Surroundings): Pick<PagePorts, 'certificate'> => ({
  certificate: {
    findCertificate: fromPromise<Certificate | null, { id: string }>(async ({ input, signal }) => {
      const answer = await (await client()).getCertificate(input.id, { signal })
      if (!isSuccess(answer) && refusalOf(answer) === RefusalCode.CERTIFICATE_NOT_FOUND) return null
      return dataOf(answer)
    }),
  },
})

/** The user centre's ports: what the portal's server keeps in the person's name. */
export const recordPorts = ({ client }: Surroundings): Pick<PagePorts, 'certificateRecords' | 'activityRecords'> => ({
  certificateRecords: {
    loadRecords: fromPromise<readonly Certificate[]>(
      async ({ signal }) => dataOf(await (await client()).listCertificates({ signal })).list,
    ),
  },
  activityRecords: {
    loadRecords: fromPromise<readonly Activity[]>(
      async ({ signal }) => dataOf(await (await client()).listActivities({ signal })).list,
    ),
  },
})
