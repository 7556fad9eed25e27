import type { ReactNode } from 'react'
import { PageHeading } from '@/src/ui/data/PageHeading'
import { LinkCards, type CardLink } from './LinkCards'
import { Page } from './Page'
import styles from './IntroPage.module.css'

type Props = {
  emblem: ReactNode
  eyebrow: string
  title: string
  lead: string
  badge?: ReactNode
  children?: ReactNode
  onwards: { title: string; links: readonly CardLink[] }
}

/** A page that introduces its subject and leads on. */
export const IntroPage = ({ emblem, eyebrow, title, lead, badge, children, onwards }: Props) => (
  <Page>
    <div className={styles.intro}>
      <PageHeading eyebrow={eyebrow} lead={lead} badge={badge}>
        {title}
      </PageHeading>
      {emblem}
    </div>
    {children}
    <LinkCards {...onwards} />
  </Page>
)
