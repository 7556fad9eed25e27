import { fromPromise } from 'xstate'
import { expiringTokensMachine } from '@/machines/expiringTokens/expiringTokens.machine'
import { daysLeft } from '@/openapi/rules/tokens'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'
import { tokenChanges } from '../tokenChanges'
import { expiringQuery as query } from './expiringQuery'

/** The expiring tokens of the portal's server; one that knows no such question gives them all. */
export const expiringTokensPorts = ({ window, client, now }: AppServices, userId: string) =>
  expiringTokensMachine.provide({
    actors: {
      listExpiring: fromPromise(async ({ signal }) => {
        const { list } = dataOf(await (await client()).listTokens({ query, signal }))
        return list
          .filter(({ expired_at }) => daysLeft(expired_at, now()) !== null)
          .toSorted((a, b) => Date.parse(a.expired_at) - Date.parse(b.expired_at))
      }),
      watchChanges: tokenChanges(window, userId).watch,
    },
  })
