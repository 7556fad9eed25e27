import type { Language } from '@/openapi/types'
import { chapterNames } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { deferred } from '@/src/parts/deferred/deferred'
import { Page } from '@/src/parts/page/Page'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { BaseUrl } from './BaseUrl'
import { ChapterFoot } from './ChapterFoot'
import { ChapterList, SectionsBeside } from './ChapterList'
import { chapterTexts } from './chapterTexts'
import { CopyPage } from './CopyPage'
import styles from './Document.module.css'
import { contentsIn, loadContents } from './documentContents'
import { useMovedAnchor } from './useMovedAnchor'
import '@/src/ui/theme/native.css'

type Props = { page: { chapter?: string }; language: Language }

const [firstName = ''] = chapterNames

const TryIt = deferred({
  id: 'document-try-it',
  texts: ['playgroundPage'],
  code: async () => (await import('./DocumentTryIt.deferred')).DocumentTryIt,
})

export const prepare = async (language: Language): Promise<void> => {
  await loadContents(language)
}

export const Screen = ({ page: { chapter: name = firstName }, language }: Props) => {
  const { documentPage: texts, pageNames } = useTexts()
  const contents = contentsIn(language)
  const chapter = contents.find((one) => one.name === name)
  const isFirst = name === firstName
  useMovedAnchor(name, contents)
  return (
    <Page>
      <PageHeading
        eyebrow={pageNames.apiDocument()}
        lead={isFirst ? texts.lead() : chapter?.description}
        actions={
          <div className={styles.bar}>
            {isFirst && <BaseUrl />}
            <CopyPage name={name} />
          </div>
        }
      >
        {chapter?.title}
      </PageHeading>
      <details className={styles.contents}>
        <summary data-sign>{texts.contents()}</summary>
        <ChapterList current={name} contents={contents} />
      </details>
      <div className={styles.chapter}>
        {chapterTexts.get(name)}
        <SectionsBeside headings={chapter?.headings ?? []} />
      </div>
      {isFirst && (
        <div className={styles.tools}>
          <TryIt />
        </div>
      )}
      <ChapterFoot current={name} contents={contents} />
    </Page>
  )
}

/** The chapters, and the sections of this one, in the menu beside the page. */
export const Menu = ({ page: { chapter = firstName }, language }: Props) => (
  <ChapterList current={chapter} contents={contentsIn(language)} />
)
