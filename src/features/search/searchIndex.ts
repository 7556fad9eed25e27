import type { SearchEntry, SearchTexts } from '@/machines/search/findEntries'
import { languages } from '@/openapi/rules/language'
import type { CatalogueModel, Language } from '@/openapi/types'
import type { ChapterEntry } from '@/src/content/documentation/contents'
import { contents as enContents } from '@/src/content/documentation/en/contents'
import { searchWords as enWords } from '@/src/content/documentation/en/searchWords'
import type { SearchWords } from '@/src/content/documentation/searchWords'
import { contents as zhContents } from '@/src/content/documentation/zh/contents'
import { searchWords as zhWords } from '@/src/content/documentation/zh/searchWords'
import { chapterPath, pages, paths, type Page } from '@/src/content/pages'
import { loadTexts } from '@/src/i18n/loadTexts'
import { textsFor } from '@/src/i18n/texts'

type Part = { kind: SearchEntry['kind']; to: string } & SearchTexts

/** Everything that the search can lead to, in both languages; rejects when texts cannot be fetched. */
export async function listEntries(): Promise<readonly SearchEntry[]> {
  await Promise.all(languages.map((language) => loadTexts(language, ['pageDescriptions'])))
  const english = chapterParts(enContents, enWords)
  // The chapters have the same parts in both languages, at the same places.
  const parts = chapterParts(zhContents, zhWords).map(({ kind, to, ...zh }, place): SearchEntry => {
    const en = english[place]
    if (en?.to !== to) throw new Error(`the documentation has no ${to} in English`)
    return { kind, to, texts: { zh, en } }
  })
  return [...pages.filter(isOpenable).map(pageEntry), ...parts]
}

/** A page with an address of its own, that is no chapter of another. */
const isOpenable = ({ key, path }: Page) => path === paths[key] && !path.includes(':')

const pageEntry = ({ key, path }: Page): SearchEntry => {
  const textsIn = (language: Language): SearchTexts => {
    const { pageNames, pageDescriptions } = textsFor(language)
    return { title: pageNames[key](), within: '', words: pageDescriptions[key]() }
  }
  return { kind: 'page', to: path, texts: { zh: textsIn('zh'), en: textsIn('en') } }
}

/** A model by its name and its id, in the catalogue's page. */
export const modelEntry = ({ id, name, description, ref_model }: CatalogueModel): SearchEntry => {
  const textsIn = (language: Language): SearchTexts => ({
    title: name?.[language] ?? id,
    within: '',
    words: [id, description?.[language], ref_model].filter(Boolean).join(' · '),
  })
  return {
    kind: 'model',
    to: `${paths.models}#${encodeURIComponent(id)}`,
    texts: { zh: textsIn('zh'), en: textsIn('en') },
  }
}

function chapterParts(contents: readonly ChapterEntry[], words: Readonly<Record<string, SearchWords>>): Part[] {
  return contents.flatMap((chapter) => {
    const known = words[chapter.name]
    return known ? partsOf(chapter, known) : []
  })
}

function partsOf({ name, title: chapter }: ChapterEntry, { sections, endpoint, fields, errors }: SearchWords): Part[] {
  const path = chapterPath(name)
  const [intro, ...rest] = sections[0]?.id === null ? sections : [null, ...sections]
  return [
    { kind: 'chapter', to: path, title: chapter, within: '', words: intro?.words ?? '' },
    ...[endpoint].flatMap((known) =>
      known === null
        ? []
        : {
            kind: 'endpoint' as const,
            to: path,
            title: known.name.replace(' ', ' /v1'),
            within: chapter,
            words: known.words,
          },
    ),
    ...rest.map((section) => ({
      kind: 'section' as const,
      to: `${path}#${section?.id ?? ''}`,
      title: section?.title ?? chapter,
      within: chapter,
      words: section?.words ?? '',
    })),
    ...fields.map((field) => ({
      kind: 'field' as const,
      to: `${path}#${field.id}`,
      title: field.name,
      within: field.within,
      words: field.words,
    })),
    ...errors.map((error) => ({
      kind: 'error' as const,
      to: `${path}#${error.id}`,
      title: error.id,
      within: error.within,
      words: error.words,
    })),
  ]
}
