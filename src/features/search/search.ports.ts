import { fromPromise } from 'xstate'
import { searchMachine } from '@/machines/search/search.machine'
import type { SearchEntry } from '@/machines/search/findEntries'
import { isSuccess } from '@/openapi/answers'
import type { AppServices } from '@/src/actors/portal'

const loadEntries = () => import('./searchIndex')

/** The search's statechart on the site's texts, and on the models that the server offers. */
export const connectSearch = ({ call }: AppServices) =>
  searchMachine.provide({
    actors: {
      loadIndex: fromPromise(async () => (await loadEntries()).listEntries()),
      loadOffered: fromPromise<readonly SearchEntry[]>(async ({ signal }) => {
        const answer = await call('getModelCatalogue', {}, { signal, isIncidental: true })
        if (!isSuccess(answer)) return []
        const { modelEntry } = await loadEntries()
        return answer.data.list.map(modelEntry)
      }),
    },
  })
