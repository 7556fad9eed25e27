import { siteContent } from '@/src/i18n/siteContent'
import type { SearchEntry } from '@/machines/search/searchEntry'
import { projectsPerPage } from '@/machines/community/projectSelection'
import type { CatalogueModel, Language, Project } from '@/openapi/types'
import type { ChapterEntry, SearchWords } from '@/src/content/documentation/documentation'
import { changesChapter, chapterPath, isOffered, modelPath, paths, type PageKey } from '@/src/runtime/paths'
import { loadTexts } from '@/src/i18n/loadTexts'
import { textsFor } from '@/src/i18n/texts'
import { listActions } from './actions'
import type { SiteTexts } from './siteTexts'

type Part = Pick<SearchEntry, 'kind' | 'to' | 'title' | 'within' | 'words'>

/** Each language is a chunk of its own. */
const loadSiteTexts: Readonly<Record<Language, () => Promise<SiteTexts>>> = {
  zh: async () => (await import('./zhIndex')).siteTexts,
  en: async () => (await import('./enIndex')).siteTexts,
}

/** Pages, documentation and actions in one language; rejects when texts cannot be fetched. */
export async function listEntries(language: Language): Promise<readonly SearchEntry[]> {
  const [{ contents, words, further }] = await Promise.all([
    loadSiteTexts[language](),
    loadTexts(language, ['pageDescriptions', 'siteSearch']),
  ])
  const parts = [
    ...listActions(language),
    ...pageKeys.filter((key) => isOffered(key) && isOpenable(key)).map((key) => pageEntry(key, language)),
    ...contents.flatMap((chapter) => chapterEntries(chapter, words[chapter.name])),
  ]
  const { product, organisation } = siteContent().names[language]
  const alsoOf = ({ to }: { to: string }) =>
    `${further[to] ?? ''} ${to === paths.home ? `${product} ${organisation}` : ''}`.trim()
  return parts.map((part) => ({ ...part, language, also: isNamedByOther(part) ? '' : alsoOf(part) }))
}

/** The chapter at the same address has the further words. */
const isNamedByOther = ({ kind, to }: Part) => kind === 'endpoint' || (kind === 'page' && to === paths.apiDocument)

const pageKeys = Object.keys(paths) as PageKey[] // as: one path for each key

/** A page with an address of its own. */
const isOpenable = (key: PageKey) => !/[:*]/.test(paths[key])

function pageEntry(key: PageKey, language: Language): Part {
  const { pageNames, pageDescriptions } = textsFor(language)
  return { kind: 'page', to: paths[key], title: pageNames[key](), within: '', words: pageDescriptions[key]() }
}

/** A model by its name and its id, on its page. */
export const modelEntry = (model: CatalogueModel, language: Language): SearchEntry => ({
  kind: 'model',
  to: modelPath(model.id),
  language,
  title: model.name?.[language] ?? model.id,
  within: '',
  words: [model.id, model.purpose?.[language], model.description?.[language], model.ref_model]
    .filter(Boolean)
    .join(' · '),
  also: model.input_modalities?.join(' ') ?? '',
})

/** Community projects, of which `projects` are the newest, each on its page of the list. */
export const projectEntries = (projects: readonly Project[], language: Language): readonly SearchEntry[] =>
  projects.map(({ id, name, description }, index) => {
    const page = Math.floor(index / projectsPerPage) + 1
    return {
      kind: 'project',
      to: `${paths.community}${page === 1 ? '' : `?page=${page}`}#${encodeURIComponent(`project-${id}`)}`,
      language,
      title: name,
      within: '',
      words: description,
      also: '',
    }
  })

function chapterEntries({ name, title: chapter }: ChapterEntry, known: SearchWords | undefined): readonly Part[] {
  if (!known) return []
  const { sections, endpoint, fields, errors } = known
  const path = chapterPath(name)
  const [intro, ...rest] = sections[0]?.id === null ? sections : [null, ...sections]
  return [
    { kind: 'chapter', to: path, title: chapter, within: '', words: intro?.words ?? '' },
    ...(endpoint ? [endpointEntry(endpoint, path, chapter)] : []),
    ...rest.map((section): Part => ({
      kind: name === changesChapter ? 'change' : 'section',
      to: `${path}#${section?.id ?? ''}`,
      title: section?.title ?? chapter,
      within: chapter,
      words: section?.words ?? '',
    })),
    ...fields.map(({ id, name: title, within, words }): Part => ({
      kind: 'field',
      to: `${path}#${id}`,
      title,
      within,
      words,
    })),
    ...errors.map(({ id, within, words }): Part => ({ kind: 'error', to: `${path}#${id}`, title: id, within, words })),
  ]
}

const endpointEntry = (endpoint: NonNullable<SearchWords['endpoint']>, path: string, chapter: string): Part => ({
  kind: 'endpoint',
  to: path,
  title: endpoint.name.replace(' ', ' /v1'),
  within: chapter,
  words: endpoint.words,
})
