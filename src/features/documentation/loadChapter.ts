import type { Language } from '@/openapi/types'
import type { Chapter } from '@/src/content/documentation/documentation'

type ChapterModule = Omit<Chapter, 'Content'> & { default: Chapter['Content'] }

/** Every chapter's text in a chunk of its own. */
const modules = import.meta.glob<ChapterModule>('/src/content/documentation/*/*.mdx')

/** Rejects when the chapter's chunk cannot be fetched. */
export async function loadChapter(name: string, language: Language): Promise<Chapter> {
  const load = modules[`/src/content/documentation/${language}/${name}.mdx`]
  if (!load) throw new Error(`there is no chapter ${name} in ${language}`)
  const { default: Content, tables, choices } = await load()
  return { Content, tables, choices }
}
