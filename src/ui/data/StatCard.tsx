import type { ReactNode } from 'react'
import styles from './StatCard.module.css'

type Props = {
  title: string
  figure?: ReactNode
  /** What the figure counts. */
  meaning?: string
  children: ReactNode
}

/** One figure and what stands beside it. */
export const StatCard = ({ title, figure, meaning, children }: Props) => (
  <section className={styles.card}>
    <h3 className={styles.title}>{title}</h3>
    {figure !== undefined && <p className={styles.figure}>{figure}</p>}
    {meaning !== undefined && <p className={styles.meaning}>{meaning}</p>}
    <div className={styles.rest}>{children}</div>
  </section>
)
