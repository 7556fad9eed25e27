import { fromPromise } from 'xstate'
import { callListMachine } from '@/machines/callList/callList.machine'
import { toCallQuery, type CallSelection } from '@/machines/callList/callSelection'
import { listedCalls } from '@/openapi/rules/calls'
import type { CallPage, ModelCall } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'

const exportPageSize = 1000

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
        const calls: ModelCall[] = []
        for (let page = 1; page <= listedCalls / exportPageSize; page += 1) {
          const query = { ...toCallQuery(input), page, page_size: exportPageSize }
          const { list } = dataOf(await listCalls(query, { signal }))
          calls.push(...list)
          if (list.length < exportPageSize) break
        }
        save(input, calls)
      }),
    },
  })
