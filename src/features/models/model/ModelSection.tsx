import type { ReactNode } from 'react'
import styles from './Model.module.css'

type Props = { id: string; title: string; lead?: string; children: ReactNode }

export const ModelSection = ({ id, title, lead, children }: Props) => (
  <section className={styles.section} aria-labelledby={id}>
    <h2 id={id} className={styles.title}>
      {title}
    </h2>
    {lead && <p className={styles.lead}>{lead}</p>}
    {children}
  </section>
)
