import { fromPromise } from 'xstate'
import { createLoadMachine } from '@/machines/load/load.machine'
import { isSuccess, dataOf } from '@/openapi/answers'
import { RefusalCode } from '@/openapi/refusalCodes'
import { isRequestId } from '@/openapi/rules/calls'
import type { CallDetail } from '@/openapi/types'
import type { AppServices } from '@/src/runtime/portal'
import { refusalOf } from '@/openapi/refusalOf'

/** A call, or null for an id without one: that is a response, and no failure. */
type FoundCall = { detail: CallDetail | null }

/** Loads the call of one request id. */
export const oneCallMachine = createLoadMachine<FoundCall, string>({ id: 'oneCall' })

export const oneCallPorts = ({ call }: AppServices) =>
  oneCallMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { query: requestId }, signal }) => {
        if (!isRequestId(requestId)) return { detail: null }
        const answer = await call('getCall', { path: { requestId } }, { signal })
        if (!isSuccess(answer) && refusalOf(answer) === RefusalCode.CALL_NOT_FOUND) return { detail: null }
        return { detail: dataOf(answer) }
      }),
    },
  })
