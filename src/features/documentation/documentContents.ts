import type { Language } from '@/openapi/types'
import type { ChapterEntry } from '@/src/content/documentation/documentation'
import { createLoadCache } from '@/src/browser/loading'

const modules = {
  zh: () => import('./contents/zh'),
  en: () => import('./contents/en'),
}

type Contents = readonly ChapterEntry[]

const loaded = new Map<Language, Contents>()
const loadOnce = createLoadCache<Contents>()

/** Loads the table of contents once; rejects when its chunk cannot be fetched. */
export const loadContents = (language: Language): Promise<Contents> =>
  loadOnce(language, async () => {
    const { contents } = await modules[language]()
    loaded.set(language, contents)
    return contents
  })

/** The result of `loadContents`. */
export function contentsIn(language: Language): Contents {
  const contents = loaded.get(language)
  if (!contents) throw new Error('the documentation is rendered before its contents are loaded')
  return contents
}
