import type { ReactNode } from 'react'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { GlyphPlan, type Stroke } from './GlyphPlan'
import { LinkCards, type CardLink } from './LinkCards'
import { Page } from './Page'
import styles from './IntroPage.module.css'

type Props = {
  stroke: Stroke
  eyebrow: string
  title: string
  lead: string
  badge?: ReactNode
  children?: ReactNode
  onwards: { title: string; links: readonly CardLink[] }
}

/** A page that introduces its subject and leads on. */
export const IntroPage = ({ stroke, eyebrow, title, lead, badge, children, onwards }: Props) => (
  <Page>
    <div className={styles.intro}>
      <PageHeading eyebrow={eyebrow} lead={lead} badge={badge}>
        {title}
      </PageHeading>
      <GlyphPlan stroke={stroke} />
    </div>
    {children}
    <LinkCards {...onwards} />
  </Page>
)
