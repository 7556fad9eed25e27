import type { ReactNode } from 'react'
import styles from './StatCard.module.css'

type Props = {
  title: string
  figure?: ReactNode
  /** The counted quantity. */
  meaning?: string
  /** How the figure came about; it takes what room the card has left. */
  drawing?: ReactNode
  children: ReactNode
}

/** One figure and its context. */
export const StatCard = ({ title, figure, meaning, drawing, children }: Props) => (
  <section className={styles.card}>
    <h3 className={styles.title}>{title}</h3>
    {figure !== undefined && <p className={styles.figure}>{figure}</p>}
    {meaning !== undefined && <p className={styles.meaning}>{meaning}</p>}
    {drawing && <div className={styles.drawing}>{drawing}</div>}
    <div className={styles.rest}>{children}</div>
  </section>
)
