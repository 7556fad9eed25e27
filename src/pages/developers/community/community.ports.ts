import { fromPromise } from 'xstate'
import { projectsMachine } from '@/machines/projects/projects.machine'
import { queryOf, type ProjectSelection } from '@/machines/projects/projectSelection'
import type { ProjectPage } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'

/** The community projects' statechart on the portal's server. */
export const projectsPorts = ({ client }: AppServices) =>
  projectsMachine.provide({
    actors: {
      loadProjects: fromPromise<ProjectPage, ProjectSelection>(async ({ input, signal }) =>
        dataOf(await (await client()).listProjects(queryOf(input), { signal })),
      ),
    },
  })
