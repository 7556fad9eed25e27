import type { Language, ProjectOrder, ProjectPage, ProjectTagFilter } from '@/openapi/types'
import { pageFrom } from '../shared/paging'

/** 0 all, 1 role play, 2 RAG, 3 agent, 4 multimodal, 5 evaluation, -1 others. */
export const projectTags = [0, 1, 2, 3, 4, 5, -1] as const satisfies readonly ProjectTagFilter[]

const projectOrders = ['stars', 'latest'] as const satisfies readonly ProjectOrder[]

const projectsPerPage = 12

/** What a person chose to see. Names and descriptions come in a language, so that it is part of the choice. */
export type ProjectSelection = { tag: ProjectTagFilter; page: number; sort: ProjectOrder; language: Language }

/** A page of projects together with the selection that it answers. */
export type ShownProjects = ProjectPage & { selection: ProjectSelection }

/** How the server is asked for a choice; the language goes with every call. */
export const queryOf = ({ tag, page, sort }: ProjectSelection) => ({
  tag,
  page,
  page_size: projectsPerPage,
  sort_by: sort,
})

export const isSameSelection = (a: ProjectSelection, b: ProjectSelection) =>
  a.tag === b.tag && a.page === b.page && a.sort === b.sort && a.language === b.language

/** The choice that an address asks for, part by part; the default where a part asks for none that can be had. */
export function selectionFrom(
  address: { tag: string | null; page: string | null; sort: string | null },
  language: Language,
): ProjectSelection {
  return {
    tag: projectTags.find((tag) => String(tag) === address.tag) ?? 0,
    page: pageFrom(address.page),
    sort: projectOrders.find((order) => order === address.sort) ?? 'latest',
    language,
  }
}
