import type { Language } from '@/openapi/types'
import { chapterNames } from '@/src/runtime/paths'
import { deferred } from '@/src/parts/deferred/deferred'
import { Skeleton } from '@/src/ui/base/Skeleton'
import type { Chapter } from '@/src/content/documentation/documentation'

type ChapterModule = Omit<Chapter, 'Content'> & { default: Chapter['Content'] }

/** Every chapter's text in a chunk of its own. */
const modules = import.meta.glob<ChapterModule>('/src/content/documentation/*/*.mdx')

/** Rejects when the chapter's chunk cannot be fetched. */
export async function loadChapter(name: string, language: Language): Promise<Chapter> {
  const load = modules[`/src/content/documentation/${language}/${name}.mdx`]
  if (!load) throw new Error(`there is no chapter ${name} in ${language}`)
  const { default: Content, tables } = await load()
  return { Content, tables }
}

const fallback = <Skeleton shape="block" />

/** A chapter's text, whose code comes after the page. */
const textOf = (name: string) => {
  const Text = deferred({
    id: `text-of-${name}`,
    texts: ['documentPage', 'sampleChoice'],
    code: async (language) => {
      const [{ ChapterOfPage }, chapter] = await Promise.all([
        import('./ChapterText.deferred'),
        loadChapter(name, language),
      ])
      return () => <ChapterOfPage chapter={chapter} />
    },
  })
  return <Text key={name} fallback={fallback} />
}

/** Each chapter's text by the chapter's name. */
export const chapterTexts = new Map(chapterNames.map((name) => [name, textOf(name)]))
