import { fromPromise } from 'xstate'
import { callListMachine } from '@/machines/usage/callList.machine'
import { toCallQuery, type CallSelection } from '@/machines/usage/callSelection'
import type { CallPage, CallQuery, ModelCall } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'
import { readAllCalls } from './readAllCalls'

/** `save` gets every call of the selection, newest first. */
export const callListPorts = (
  { client }: AppServices,
  save: (selection: CallSelection, calls: readonly ModelCall[]) => void,
) =>
  callListMachine.provide({
    actors: {
      loadCalls: fromPromise<CallPage, CallSelection>(async ({ input, signal }) =>
        dataOf(await (await client()).listCalls(toCallQuery(input), { signal })),
      ),
      exportCalls: fromPromise<void, CallSelection>(async ({ input, signal }) => {
        const { listCalls } = await client()
        const ask = async (query: CallQuery) => dataOf(await listCalls(query, { signal }))
        save(input, await readAllCalls(toCallQuery(input), ask))
      }),
    },
  })
