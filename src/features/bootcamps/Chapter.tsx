import type { ReactNode } from 'react'
import styles from './Course.module.css'

type Props = { title: string; lead: string; children: ReactNode }

export const Chapter = ({ title, lead, children }: Props) => (
  <section className={styles.chapter}>
    <div>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.lead}>{lead}</p>
    </div>
    {children}
  </section>
)
