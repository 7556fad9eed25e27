import { fromPromise } from 'xstate'
import { projectsPerPage, type ProjectSelection } from '@/machines/projects/projectSelection'
import type { ProjectPage } from '@/openapi/types'
import type { PagePorts } from '@/src/actors/pagePorts'
import type { Surroundings } from '@/src/actors/portal'
import { dataOf } from './answers'

/** The community projects' port on the portal's server. */
export const communityPorts = ({ client }: Surroundings): Pick<PagePorts, 'projects'> => ({
  projects: {
    loadProjects: fromPromise<ProjectPage, ProjectSelection>(async ({ input: { tag, page, sort }, signal }) =>
      dataOf(await (await client()).listProjects({ tag, page, page_size: projectsPerPage, sort_by: sort }, { signal })),
    ),
  },
})
