import { fromCallback, fromPromise, type EventObject } from 'xstate'
import { samplesMachine, type OwnedChoice, type SampleToken } from '@/machines/documentation/samples.machine'
import { maxLiveTokens } from '@/openapi/rules/tokens'
import { dataOf } from '@/openapi/answers'
import type { AppServices } from '@/src/runtime/portal'
import { watchData } from '@/src/runtime/resource.ports'
import { createBrowserStorage } from '@/src/browser/browserStorage'
import { storageKeys } from '@/src/browser/storageKeys'

/** Background loads: readers of a public page see no failure and no sign-in. */
const isIncidental = true
const tokenQuery = { status: 'live', page: 1, page_size: maxLiveTokens } as const

const storageOf = (window: Window) => createBrowserStorage(() => window.sessionStorage)

/** The tab's earlier choice for the samples, and its user. */
export function keptChoice(window: Window): OwnedChoice {
  const [chooserId, modelId, tokenId] = (storageOf(window).read(storageKeys.sampleChoice) ?? '').split('\n')
  return { chooserId: chooserId || null, modelId: modelId || null, tokenId: tokenId || null }
}

/** The samples' statechart on the portal's server and this tab's storage. */
export const samplesPorts = (services: AppServices) => {
  const { window, call, now } = services
  return samplesMachine.provide({
    actors: {
      listModels: fromPromise(async ({ signal }) => {
        const { data } = dataOf(await call('listModels', {}, { signal, isIncidental }))
        return data.map(({ id }) => id)
      }),
      listTokens: fromPromise<readonly SampleToken[]>(async ({ signal }) => {
        const { list } = dataOf(await call('listTokens', { query: tokenQuery }, { signal, isIncidental }))
        // A server that knows no such question gives them all.
        return list.filter(({ expired_at }) => Date.parse(expired_at) > now())
      }),
      watchChanges: fromCallback<EventObject, { readerId: string }>(({ sendBack }) =>
        watchData(services, 'listTokens', () => sendBack({ type: 'tokens.changedElsewhere' })),
      ),
    },
    actions: {
      keepChoice: (_, { chooserId, modelId, tokenId }) =>
        storageOf(window).write(
          storageKeys.sampleChoice,
          [chooserId, modelId, tokenId].map((id) => id ?? '').join('\n'),
        ),
    },
  })
}
