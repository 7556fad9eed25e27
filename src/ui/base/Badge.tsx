import type { ReactNode } from 'react'
import { classNames } from './classNames'
import styles from './Badge.module.css'

type Props = { tone?: 'plain' | 'good' | 'warning' | 'bad' | 'accent'; children: ReactNode }

/** A short word about the state of something. */
export const Badge = ({ tone = 'plain', children }: Props) => (
  <span className={classNames(styles.badge, styles[tone])}>{children}</span>
)
