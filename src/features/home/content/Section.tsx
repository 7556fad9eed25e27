import type { ReactNode } from 'react'
import { classNames } from '@/src/ui/base/classNames'
import styles from './Section.module.css'

type Props = {
  title: string
  lead?: string | undefined
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A section of the front page under its heading; `aside` stands at the heading's end. */
export const Section = ({ title, lead, aside, className, children }: Props) => (
  <section className={classNames(styles.section, className)}>
    <header className={styles.head}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {aside}
    </header>
    {children}
  </section>
)
