import type { Language, ProjectOrder, ProjectPage, ProjectTagFilter } from '@/openapi/types'

/** 0 all, 1 role play, 2 RAG, 3 agent, 4 multimodal, 5 evaluation, -1 others. */
export const projectTags = [0, 1, 2, 3, 4, 5, -1] as const satisfies readonly ProjectTagFilter[]

export const projectsPerPage = 12

/** The projects that the user chose to see, and the language of their names and descriptions. */
export type ProjectSelection = { tag: ProjectTagFilter; page: number; sort: ProjectOrder; language: Language }

/** A page of projects with the selection that it was loaded for. */
export type ShownProjects = ProjectPage & { selection: ProjectSelection }

/** The contract's query for a selection; every call carries the language. */
export const queryOf = ({ tag, page, sort }: ProjectSelection) => ({
  tag,
  page,
  page_size: projectsPerPage,
  sort_by: sort,
})

/** The selection of an address without a query. */
export const usualProjects = { tag: 0, sort: 'latest', page: 1 } as const satisfies Omit<ProjectSelection, 'language'>
