import type { ReactNode } from 'react'
import { classNames } from '../base/classNames'
import styles from './PageHeading.module.css'

/** The id of the page's `h1`; it receives the focus after a navigation. */
export const pageHeadingId = 'page-heading'

type Props = {
  eyebrow?: string
  badge?: ReactNode
  children: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  large?: boolean
  /** Its words come from users or operators: the font of the headlines may lack them. */
  isWritten?: boolean
}

export const PageHeading = ({ eyebrow, badge, children, lead, actions, large = false, isWritten = false }: Props) => (
  <header className={classNames(styles.heading, large && styles.large)}>
    <div className={styles.text}>
      {eyebrow && (
        <p className={styles.eyebrow}>
          <span>{eyebrow}</span>
          {badge}
        </p>
      )}
      <h1 id={pageHeadingId} tabIndex={-1} className={styles.title} data-written={isWritten || undefined}>
        {children}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </header>
)
