import { fromPromise } from 'xstate'
import { createLoadMachine } from '@/machines/load/load.machine'
import { isSameSelection, pageCount } from '@/machines/shared/selection'
import { callExportMachine, type ReadCalls } from '@/machines/usage/callExport.machine'
import { toCallQuery, type CallSelection } from '@/machines/usage/usageSelection'
import { listedCalls } from '@/openapi/rules/calls'
import type { CallPage, CallQuery, ModelCall } from '@/openapi/types'
import { dataOf } from '@/openapi/answers'
import type { AppServices } from '@/src/runtime/portal'

export const callListMachine = createLoadMachine<CallPage, CallSelection>({
  id: 'callList',
  isSame: isSameSelection,
  reloads: 'always',
})

export const callListPorts = ({ call }: AppServices) =>
  callListMachine.provide({
    actors: {
      load: fromPromise(async ({ input, signal }) =>
        dataOf(await call('listCalls', { body: toCallQuery(input.query) }, { signal })),
      ),
    },
  })

export const callExportPorts = ({ call }: AppServices) =>
  callExportMachine.provide({
    actors: {
      exportCalls: fromPromise<ReadCalls, CallSelection>(async ({ input: selection, signal }) => {
        const load = async (query: CallQuery) => dataOf(await call('listCalls', { body: query }, { signal }))
        return { selection, calls: await readAllCalls(toCallQuery(selection), load) }
      }),
    },
  })

const mostPerPage = 1000

/** Every call that a query can list, newest first. Calls made while it reads are left out: they would shift its pages. */
export async function readAllCalls(
  query: CallQuery,
  ask: (query: CallQuery) => Promise<CallPage>,
): Promise<readonly ModelCall[]> {
  let answer = await ask({ ...query, page: 1, page_size: mostPerPage })
  const calls = [...answer.list]
  const until = calls[0]?.called_at
  if (until === undefined) return calls
  for (let page = 2; page <= pageCount(answer) && answer.list.length > 0 && calls.length < listedCalls; page += 1) {
    answer = await ask({ ...query, until, page, page_size: mostPerPage })
    calls.push(...answer.list)
  }
  return calls
}
