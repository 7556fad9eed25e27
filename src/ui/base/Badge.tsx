import type { ReactNode } from 'react'
import { classNames } from './classNames'
import styles from './Badge.module.css'

type Props = {
  tone?: 'plain' | 'good' | 'warning' | 'bad' | 'accent'
  /** A name from data, which may be longer than its line. */
  isName?: boolean
  children: ReactNode
}

/** A short word about the state of something. */
export const Badge = ({ tone = 'plain', isName = false, children }: Props) => (
  <span className={classNames(styles.badge, styles[tone], isName && styles.name)}>{children}</span>
)
