import { fromPromise } from 'xstate'
import { projectsMachine } from '@/machines/projects/projects.machine'
import { projectsPerPage, type ProjectSelection } from '@/machines/projects/projectSelection'
import type { ProjectPage } from '@/openapi/types'
import { dataOf } from '@/src/actors/answers'
import type { AppServices } from '@/src/actors/portal'

/** The community projects' statechart on the portal's server. */
export const projectsPorts = ({ client }: AppServices) =>
  projectsMachine.provide({
    actors: {
      loadProjects: fromPromise<ProjectPage, ProjectSelection>(async ({ input: { tag, page, sort }, signal }) => {
        const query = { tag, page, page_size: projectsPerPage, sort_by: sort }
        return dataOf(await (await client()).listProjects(query, { signal }))
      }),
    },
  })
