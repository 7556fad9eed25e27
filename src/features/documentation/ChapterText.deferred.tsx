import type { Chapter } from '@/src/content/documentation/documentation'
import { ChapterText } from './ChapterText'
import { ChosenSamples } from './samples/ChosenSamples'

export const ChapterOfPage = ({ chapter }: { chapter: Chapter }) => (
  <ChosenSamples>
    <ChapterText chapter={chapter} />
  </ChosenSamples>
)
