import type { ReactNode } from 'react'
import { paths } from '@/src/content/pages'
import { useTexts } from '@/src/i18n/texts'
import { GlyphPlan } from '@/src/layout/page/GlyphPlan'
import { LinkCards } from '@/src/layout/page/LinkCards'
import { Page } from '@/src/layout/page/Page'
import { PageHeading } from '@/src/ui/data/PageHeading'
import styles from './LegalPage.module.css'

const pages = ['service', 'privacy', 'children'] as const

type Props = { page: (typeof pages)[number]; text: ReactNode }

/** What the legal pages share; each leads to the other two. */
export const LegalPage = ({ page, text }: Props) => {
  const { pageNames, protocolPages: texts } = useTexts()
  return (
    <Page>
      <div className={styles.intro}>
        <PageHeading eyebrow={texts.eyebrow()} lead={texts[page].lead()}>
          {pageNames[page]()}
        </PageHeading>
        <GlyphPlan stroke={4} />
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
