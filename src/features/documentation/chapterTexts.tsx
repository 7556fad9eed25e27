import { chapterNames } from '@/src/content/documentation/chapters'
import { deferred } from '@/src/layout/deferred/deferred'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { loadChapter } from './loadChapter'

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
      return () => <ChapterOfPage name={name} chapter={chapter} />
    },
  })
  return <Text key={name} fallback={fallback} />
}

/** Each chapter's text by the chapter's name. */
export const chapterTexts = new Map(chapterNames.map((name) => [name, textOf(name)]))
