import { paths } from '../../content/paths'
import { useTexts } from '../../i18n/texts'
import { GlyphPlan } from '../../layout/GlyphPlan'
import { Kept } from '../../layout/Kept'
import type { LateSection } from '../../layout/lateSections'
import { LinkCards } from '../../layout/LinkCards'
import { Page } from '../../layout/Page'
import { PageHeading } from '../../ui/PageHeading'
import styles from './LegalPage.module.css'

const pages = ['service', 'privacy', 'children'] as const

type Props = { page: (typeof pages)[number]; text: LateSection }

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
      <Kept section={text} />
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
