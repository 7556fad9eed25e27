import type { Documentation } from '@/src/content/documentation/documentation'
import type { Language } from '@/openapi/types'
import { keepLoads } from '@/src/layout/deferred/keptLoads'
import type { DocumentText } from './DocumentText'

/** One language's chapters and the component that renders them. */
export type LoadedDocumentation = { Text: typeof DocumentText; documentation: Documentation }

const chapters = {
  zh: () => import('@/src/content/documentation/zh/chapters'),
  en: () => import('@/src/content/documentation/en/chapters'),
}

const loaded = new Map<Language, LoadedDocumentation>()
const loadOnce = keepLoads<LoadedDocumentation>()

/** What has been loaded already, else null. */
export const loadedDocumentation = (language: Language) => loaded.get(language) ?? null

/** Loads the chapters once; rejects when a chunk cannot be fetched. */
export const loadDocumentation = (language: Language) => loadOnce(language, () => load(language))

async function load(language: Language): Promise<LoadedDocumentation> {
  const [{ DocumentText: Text }, { documentation }] = await Promise.all([
    import('./DocumentText'),
    chapters[language](),
  ])
  const result = { Text, documentation }
  loaded.set(language, result)
  return result
}
