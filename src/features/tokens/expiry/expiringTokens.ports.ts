import { fromPromise } from 'xstate'
import { createLoadMachine } from '@/machines/load/load.machine'
import { daysLeft } from '@/openapi/rules/tokens'
import type { ApiToken } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'
import { expiringQuery as query } from './expiringQuery'

/** The query is how many changes of tokens this page has seen. After a failure the known tokens stay on screen. */
export const expiringTokensMachine = createLoadMachine<readonly ApiToken[], number>({
  id: 'expiringTokens',
  isSame: Object.is,
  reloads: 'never',
  keepsData: true,
})

/** Lists the tokens that expire soon. A server that does not support the filter sends all tokens, so they are filtered here. */
export const expiringTokensPorts = ({ call, now }: AppServices) =>
  expiringTokensMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const { list } = dataOf(await call('listTokens', { query }, { signal }))
        return list
          .filter(({ expired_at }) => daysLeft(expired_at, now()) !== null)
          .toSorted((a, b) => Date.parse(a.expired_at) - Date.parse(b.expired_at))
      }),
    },
  })
