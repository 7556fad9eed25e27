import { fromPromise } from 'xstate'
import { isSameSelection } from '@/machines/shared/selection'
import { createLoadMachine } from '@/machines/load/load.machine'
import { queryOf, type ProjectSelection, type ShownProjects } from '@/machines/community/projectSelection'
import { dataOf } from '@/openapi/answers'
import type { AppServices } from '@/src/runtime/portal'

export const projectsMachine = createLoadMachine<ShownProjects, ProjectSelection>({
  id: 'projects',
  isSame: isSameSelection,
})

/** Lists one page of community projects. */
export const projectsPorts = ({ call }: AppServices) =>
  projectsMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { query }, signal }) => ({
        ...dataOf(await call('listProjects', { query: queryOf(query) }, { signal })),
        selection: query,
      })),
    },
  })
