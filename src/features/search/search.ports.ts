import { fromPromise } from 'xstate'
import { searchMachine } from '@/machines/search/search.machine'
import type { SearchEntry } from '@/machines/search/searchEntry'
import { isSuccess } from '@/openapi/answers'
import { languageOf, languages } from '@/openapi/rules/language'
import type { Language } from '@/openapi/types'
import type { AppServices } from '@/src/actors/portal'
import { listEntries, modelEntry, projectEntries } from './entries/siteEntries'

const projectsAtMost = 100

/** The search's statechart on the site's texts, and on the models and projects that the server offers. */
export const connectSearch = ({ call, window }: AppServices) => {
  const own: Language = languageOf(window.document.documentElement.lang) ?? 'zh'
  return searchMachine.provide({
    actors: {
      loadOwn: fromPromise(() => listEntries(own)),
      loadOther: fromPromise(() => listEntries(own === 'zh' ? 'en' : 'zh')),
      loadOffered: fromPromise<readonly SearchEntry[]>(async ({ signal }) => {
        const options = { signal, isIncidental: true }
        const query = { tag: 0, page: 1, page_size: projectsAtMost, sort_by: 'latest' } as const
        const [models, projects] = await Promise.all([
          call('getModelCatalogue', {}, options),
          call('listProjects', { query }, options),
        ])
        if (!isSuccess(models) && !isSuccess(projects)) throw new Error('models and projects could not be loaded')
        return [
          ...(isSuccess(models) ? languages.flatMap((of) => models.data.list.map((one) => modelEntry(one, of))) : []),
          ...(isSuccess(projects) ? projectEntries(projects.data.list, own) : []),
        ]
      }),
    },
  })
}
