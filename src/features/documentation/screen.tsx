import type { Language } from '@/openapi/types'
import { chapterNames } from '@/src/content/documentation/chapters'
import type { Page as PortalPage } from '@/src/content/pages'
import { useTexts } from '@/src/i18n/texts'
import { deferred } from '@/src/layout/deferred/deferred'
import { Emblem, Reddened, Traced } from '@/src/layout/page/Emblem'
import { Page } from '@/src/layout/page/Page'
import { classNames } from '@/src/ui/base/classNames'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { BaseUrl } from './BaseUrl'
import { ChapterFoot } from './ChapterFoot'
import { ChapterList, SectionsBeside } from './ChapterList'
import { chapterTexts } from './chapterTexts'
import { CopyPage } from './CopyPage'
import styles from './Document.module.css'
import { contentsIn, loadContents } from './documentContents'
import { useMovedAnchor } from './useMovedAnchor'

type Props = { page: PortalPage; language: Language }

const [firstName = ''] = chapterNames

const TryIt = deferred({
  id: 'document-try-it',
  texts: ['tryIt'],
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
      <div className={classNames(isFirst && styles.intro)}>
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
        {isFirst && <Shu />}
      </div>
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

/** 书, of which the dot is being written. */
const Shu = () => (
  <Emblem>
    <Traced d="M29 38h49v17M23 58h70v26h-12M54 23v81" />
    <Reddened d="M88 24.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z" />
  </Emblem>
)

/** The chapters, and the sections of this one, in the menu beside the page. */
export const Menu = ({ page: { chapter = firstName }, language }: Props) => (
  <ChapterList current={chapter} contents={contentsIn(language)} />
)
