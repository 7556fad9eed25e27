import { fromPromise } from 'xstate'
import { createLoadMachine } from '@/machines/load/load.machine'
import type { Certificate } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'

export const certificatesMachine = createLoadMachine<readonly Certificate[]>({ id: 'certificates' })

/** Lists the user's certificates. */
export const certificatesPorts = ({ call }: AppServices) =>
  certificatesMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => dataOf(await call('listCertificates', {}, { signal })).list),
    },
  })
