import type { ReactNode } from 'react'
import { PageHeading } from '../ui/PageHeading'
import { LinkCards, type CardLink } from './LinkCards'
import { Page } from './Page'

type Props = {
  eyebrow: string
  title: string
  lead: string
  actions?: ReactNode
  children?: ReactNode
  onwards: { title: string; links: readonly CardLink[] }
}

/** A page that introduces its subject and leads on. */
export const IntroPage = ({ eyebrow, title, lead, actions, children, onwards }: Props) => (
  <Page>
    <PageHeading eyebrow={eyebrow} lead={lead} actions={actions}>
      {title}
    </PageHeading>
    {children}
    <LinkCards {...onwards} />
  </Page>
)
