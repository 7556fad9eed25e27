import type { Language } from '@/openapi/types'
import type { Chapter } from '@/src/content/documentation/documentation'
import { ChapterText } from '../ChapterText'
import { contentsIn } from '../documentContents'
import { ChosenSamples } from '../samples/ChosenSamples'
import styles from './DocumentPrint.module.css'

type Props = { texts: ReadonlyMap<string, Chapter>; language: Language }

/** Every chapter, with one model in all of their samples. */
export const Chapters = ({ texts, language }: Props) => (
  <ChosenSamples>
    {contentsIn(language).map(({ name, title }) => {
      const chapter = texts.get(name)
      return (
        <section key={`${name} ${language}`} className={styles.chapter} aria-labelledby={name}>
          <h2 id={name} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {chapter && <ChapterText chapter={chapter} isPartOfPage />}
        </section>
      )
    })}
  </ChosenSamples>
)
