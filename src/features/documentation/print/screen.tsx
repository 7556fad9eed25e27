import type { Language } from '@/openapi/types'
import { usePortalRuntime } from '@/src/actors/portal'
import { chapterNames } from '@/src/content/documentation/chapters'
import type { Chapter } from '@/src/content/documentation/documentation'
import { useTexts } from '@/src/i18n/texts'
import { Page } from '@/src/layout/page/Page'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { Button } from '@/src/ui/forms/Button'
import { ChapterText } from '../ChapterText'
import { ChosenSamples } from '../samples/ChosenSamples'
import { contentsIn, loadContents } from '../documentContents'
import { loadChapter } from '../chapterTexts'
import styles from './DocumentPrint.module.css'

export const prepare = async (language: Language): Promise<void> => {
  const load = async (name: string) => [name, await loadChapter(name, language)] as const
  const [loaded] = await Promise.all([Promise.all(chapterNames.map(load)), loadContents(language)])
  texts.set(language, new Map(loaded))
}

const texts = new Map<Language, ReadonlyMap<string, Chapter>>()

/** Every chapter below the other, with one model and one token in all of their samples. */
export const Screen = ({ language }: { language: Language }) => {
  const { documentPage, pageNames } = useTexts()
  const { window } = usePortalRuntime().services
  return (
    <Page>
      <PageHeading
        lead={documentPage.printLead()}
        actions={
          <Button variant="primary" onClick={() => window.print()}>
            {documentPage.print()}
          </Button>
        }
      >
        {pageNames.documentPrint()}
      </PageHeading>
      <ChosenSamples>
        {contentsIn(language).map(({ name, title }) => {
          const chapter = texts.get(language)?.get(name)
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
    </Page>
  )
}
