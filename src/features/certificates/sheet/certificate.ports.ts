import { fromPromise } from 'xstate'
import { certificateMachine } from '@/machines/certificates/certificate.machine'
import { isSuccess } from '@/openapi/answers'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { Certificate } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import { refusalOf } from '@/src/actors/refusals'
import type { AppServices } from '@/src/actors/portal'

/** The certificate lookup's statechart on the portal's server. */
export const certificatePorts = ({ call }: AppServices) =>
  certificateMachine.provide({
    actors: {
      findCertificate: fromPromise<Certificate | null, { id: string }>(async ({ input, signal }) => {
        const answer = await call('getCertificate', { path: { id: input.id } }, { signal })
        if (!isSuccess(answer) && refusalOf(answer) === RefusalCode.CERTIFICATE_NOT_FOUND) return null
        return dataOf(answer)
      }),
    },
  })
