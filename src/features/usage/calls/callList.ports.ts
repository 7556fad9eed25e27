import { fromPromise } from 'xstate'
import { callListMachine } from '@/machines/usage/callList.machine'
import { toCallQuery, type CallSelection } from '@/machines/usage/usageSelection'
import type { CallPage, CallQuery, ModelCall } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'
import { readAllCalls } from './readAllCalls'

/** `save` gets every call of the selection, newest first. */
export const callListPorts = (
  { call }: AppServices,
  save: (selection: CallSelection, calls: readonly ModelCall[]) => void,
) =>
  callListMachine.provide({
    actors: {
      loadCalls: fromPromise<CallPage, CallSelection>(async ({ input, signal }) =>
        dataOf(await call('listCalls', { body: toCallQuery(input) }, { signal })),
      ),
      exportCalls: fromPromise<void, CallSelection>(async ({ input, signal }) => {
        const load = async (query: CallQuery) => dataOf(await call('listCalls', { body: query }, { signal }))
        save(input, await readAllCalls(toCallQuery(input), load))
      }),
    },
  })
