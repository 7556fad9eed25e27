import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

type Props = { as?: 'span' | 'caption'; children: ReactNode }

/** Text for screen readers only. */
export const VisuallyHidden = ({ as: Element = 'span', children }: Props) => (
  <Element className={styles.hidden}>{children}</Element>
)
