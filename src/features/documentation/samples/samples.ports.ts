import { fromPromise } from 'xstate'
import { samplesMachine, type OwnedChoice } from '@/machines/documentation/samples.machine'
import { dataOf } from '@/openapi/answers'
import type { AppServices } from '@/src/runtime/portal'
import { createBrowserStorage } from '@/src/browser/browserStorage'
import { storageKeys } from '@/src/browser/storageKeys'

/** Background loads: readers of a public page see no failure and no sign-in. */
const isIncidental = true

const storageOf = (window: Window) => createBrowserStorage(() => window.sessionStorage)

/** The tab's earlier choice for the samples, and its user. */
export function keptChoice(window: Window): OwnedChoice {
  const [chooserId, modelId] = (storageOf(window).read(storageKeys.sampleChoice) ?? '').split('\n')
  return { chooserId: chooserId || null, modelId: modelId || null }
}

/** The samples' statechart on the portal's server and this tab's storage. */
export const samplesPorts = ({ window, call }: AppServices) =>
  samplesMachine.provide({
    actors: {
      listModels: fromPromise(async ({ signal }) => {
        const { data } = dataOf(await call('listModels', {}, { signal, isIncidental }))
        return data.map(({ id }) => id)
      }),
    },
    actions: {
      keepChoice: (_, { chooserId, modelId }) =>
        storageOf(window).write(storageKeys.sampleChoice, `${chooserId ?? ''}\n${modelId ?? ''}`),
    },
  })
