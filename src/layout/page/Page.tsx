import type { ReactNode } from 'react'
import { classNames } from '@/src/ui/base/classNames'
import styles from './Page.module.css'

/** The width and rhythm of a page's content; `text` keeps lines to a readable measure. */
export const Page = ({ width = 'wide', children }: { width?: 'wide' | 'text'; children: ReactNode }) => (
  <div className={classNames(styles.page, styles[width])}>{children}</div>
)
