import { fromPromise } from 'xstate'
import { searchMachine } from '@/machines/search/search.machine'
import type { SearchEntry } from '@/machines/search/searchEntry'
import { languageOf, languages } from '@/openapi/rules/language'
import type { Language } from '@/openapi/types'
import { dataOf } from '@/openapi/answers'
import type { AppServices } from '@/src/runtime/portal'
import { readResource } from '@/src/runtime/useResource'
import { listEntries, modelEntry, projectEntries } from './entries/siteEntries'

const projectsAtMost = 100

/** The search's statechart on the site's texts, and on the models and projects that the server offers. */
export const connectSearch = (services: AppServices) => {
  const own: Language = languageOf(services.window.document.documentElement.lang) ?? 'zh'
  return searchMachine.provide({
    actors: {
      loadOwn: fromPromise(() => listEntries(own)),
      loadOther: fromPromise(() => listEntries(own === 'zh' ? 'en' : 'zh')),
      loadOffered: fromPromise<readonly SearchEntry[]>(async ({ signal }) => {
        const query = { tag: 0, page: 1, page_size: projectsAtMost, sort_by: 'latest' } as const
        const [models, projects] = await Promise.allSettled([
          readResource(services, 'getModelCatalogue', {}, signal),
          services.call('listProjects', { query }, { signal, isIncidental: true }).then(dataOf),
        ])
        if (models.status !== 'fulfilled' && projects.status !== 'fulfilled') throw models.reason
        return [
          ...(models.status === 'fulfilled'
            ? languages.flatMap((of) => models.value.list.map((one) => modelEntry(one, of)))
            : []),
          ...(projects.status === 'fulfilled' ? projectEntries(projects.value.list, own) : []),
        ]
      }),
    },
  })
}
