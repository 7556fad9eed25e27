import type { ReactNode } from 'react'
import type { Language } from '@/openapi/types'
import type { LegalText } from '@/src/content/protocol/legalText'
import { paths } from '@/src/runtime/paths'
import { useTexts } from '@/src/i18n/texts'
import { deferred } from '@/src/parts/deferred/deferred'
import { Emblem, Greyed, Inked, Reddened } from '@/src/parts/page/Emblem'
import { LinkCards } from '@/src/parts/page/LinkCards'
import { Page } from '@/src/parts/page/Page'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { LegalBody } from './LegalBody'
import styles from './LegalPage.module.css'

const pages = ['service', 'privacy', 'children'] as const

export type LegalPageName = (typeof pages)[number]

/** A balance, a lock and a kite. */
const emblems = {
  service: (
    <Emblem>
      <Greyed d="M24 58h28q-2 14-14 14T24 58zM68 58h28q-2 14-14 14T68 58z" />
      <Inked d="M60 28v62M42 92h36M36 38h48M38 38L26 58h24zM82 38L70 58h24z" />
      <Reddened d="M53 22h14v14H53z" />
    </Emblem>
  ),
  privacy: (
    <Emblem>
      <Greyed d="M30 54h60v40H30z" />
      <Inked d="M30 54h60v40H30zM42 54V40a18 18 0 0 1 36 0v14" />
      <Reddened d="M60 64a6 6 0 0 1 3 11.2V84h-6v-8.8a6 6 0 0 1 3-11.2z" />
    </Emblem>
  ),
  children: (
    <Emblem>
      <Greyed d="M86 34L54 40 44 76l36-10z" />
      <Inked d="M86 34L54 40 44 76l36-10zM86 34L44 76M54 40l26 26M44 76q-12 2-10 11t-10 10" />
      <Reddened d="M34 87l-9-6v12zM34 87l9-6v12z" />
    </Emblem>
  ),
} as const

/** A legal text, loaded in the reader's language only. */
export const legalText = (page: LegalPageName, text: Readonly<Record<Language, () => Promise<LegalText>>>) =>
  deferred({
    id: `${page}-text`,
    texts: ['protocolPages'],
    code: async (language) => {
      const sections = await text[language]()
      return () => <LegalBody sections={sections} />
    },
  })

/** A legal page, which links to the other two. */
export const LegalPage = ({ page, text }: { page: LegalPageName; text: ReactNode }) => {
  const { pageNames, protocolPages: texts } = useTexts()
  return (
    <Page>
      <div className={styles.intro}>
        <PageHeading eyebrow={texts.eyebrow()} lead={texts[page].lead()}>
          {pageNames[page]()}
        </PageHeading>
        {emblems[page]}
      </div>
      {text}
      <div className={styles.onwards}>
        <LinkCards
          title={texts.onwards()}
          links={pages
            .filter((other) => other !== page)
            .map((other) => ({ title: pageNames[other](), text: texts[`${other}Text`](), to: paths[other] }))}
        />
      </div>
    </Page>
  )
}
