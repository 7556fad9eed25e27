import { pageCount } from '@/machines/shared/selection'
import { listedCalls } from '@/openapi/rules/calls'
import { fromPromise } from 'xstate'
import { callListMachine } from '@/machines/usage/callList.machine'
import { toCallQuery, type CallSelection } from '@/machines/usage/usageSelection'
import type { CallPage, CallQuery, ModelCall } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'

export const callListPorts = ({ call }: AppServices) =>
  callListMachine.provide({
    actors: {
      loadCalls: fromPromise<CallPage, CallSelection>(async ({ input, signal }) =>
        dataOf(await call('listCalls', { body: toCallQuery(input) }, { signal })),
      ),
      exportCalls: fromPromise(async ({ input: selection, signal }: { input: CallSelection; signal: AbortSignal }) => {
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
