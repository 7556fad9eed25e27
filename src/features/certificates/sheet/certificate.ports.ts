import { fromPromise } from 'xstate'
import { idProblem } from '@/machines/certificates/certificateId'
import { createLoadMachine } from '@/machines/load/load.machine'
import { isSuccess, dataOf } from '@/openapi/answers'
import { RefusalCode } from '@/openapi/refusalCodes'
import type { Certificate } from '@/openapi/types'
import { refusalOf } from '@/openapi/refusalOf'
import type { AppServices } from '@/src/runtime/portal'

/** Looks one certificate up by its id. Null data are a response, "not found"; a failure means that the server could not be reached. */
export const certificateMachine = createLoadMachine<Certificate | null, string>({ id: 'certificate' })

/** The look-up on the portal's server, which gets no id that no certificate can have. */
export const certificatePorts = ({ call }: AppServices) =>
  certificateMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { query: id }, signal }) => {
        if (idProblem(id) !== null) return null
        const answer = await call('getCertificate', { path: { id } }, { signal })
        if (!isSuccess(answer) && refusalOf(answer) === RefusalCode.CERTIFICATE_NOT_FOUND) return null
        return dataOf(answer)
      }),
    },
  })
