import type { ReactNode } from 'react'
import styles from './StatCard.module.css'

type Props = {
  title: string
  figure?: ReactNode
  /** The counted quantity. */
  meaning?: string
  /** How the figure came about. */
  drawing?: ReactNode
  children: ReactNode
}

/** One figure and its context. */
export const StatCard = ({ title, figure, meaning, drawing, children }: Props) => (
  <section className={styles.card}>
    <h3 className={styles.title}>{title}</h3>
    {figure !== undefined && <p className={styles.figure}>{figure}</p>}
    {drawing && <div className={styles.drawing}>{drawing}</div>}
    <div className={styles.rest}>{children}</div>
    {meaning !== undefined && <p className={styles.meaning}>{meaning}</p>}
  </section>
)
