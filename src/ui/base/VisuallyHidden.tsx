import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

type Props = { as?: 'span' | 'caption' | 'h1' | 'h2'; role?: 'status'; children: ReactNode }

/** Text for screen readers only. */
export const VisuallyHidden = ({ as: Element = 'span', role, children }: Props) => (
  <Element className={styles.hidden} role={role}>
    {children}
  </Element>
)
