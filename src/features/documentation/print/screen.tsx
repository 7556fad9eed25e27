import type { ReactElement } from 'react'
import type { Language } from '@/openapi/types'
import { usePortalRuntime } from '@/src/runtime/portal'
import { chapterNames } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { Page } from '@/src/parts/page/Page'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { Button } from '@/src/ui/forms/Button'
import { loadChapter } from '../chapterTexts'
import { loadContents } from '../documentContents'

const chapters = new Map<Language, ReactElement>()

/** Loads the chapters with the code that shows them. */
export const prepare = async (language: Language): Promise<void> => {
  const load = async (name: string) => [name, await loadChapter(name, language)] as const
  const [texts, { Chapters }] = await Promise.all([
    Promise.all(chapterNames.map(load)),
    import('./Chapters'),
    loadContents(language),
  ])
  chapters.set(language, <Chapters texts={new Map(texts)} language={language} />)
}

/** Every chapter below the other. */
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
      {chapters.get(language)}
    </Page>
  )
}
