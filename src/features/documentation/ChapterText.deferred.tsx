import type { Chapter } from '@/src/content/documentation/documentation'
import { chapterNames } from '@/src/content/documentation/chapters'
import { ChapterText } from './ChapterText'
import { ChapterMarkdown } from './ChapterMarkdown'
import { ChosenSamples } from './samples/ChosenSamples'

export const ChapterOfPage = ({ name, chapter }: { name: string; chapter: Chapter }) => (
  <>
    <ChapterMarkdown name={name} />
    <ChosenSamples choices={chapter.choices}>
      <ChapterText chapter={chapter} withAddress={name === chapterNames[0]} />
    </ChosenSamples>
  </>
)
