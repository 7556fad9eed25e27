import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { classNames } from '@/src/ui/base/classNames'
import { useReadyMark } from '@/src/ui/hooks/hydration'
import styles from './Page.module.css'

/** The width and rhythm of a page's content; `text` keeps lines to a readable measure. */
export const Page = ({ width = 'wide', children }: { width?: 'wide' | 'text'; children: ReactNode }) => (
  <div className={classNames(styles.page, styles[width])}>{children}</div>
)

const root = () => document.documentElement

/**
 * Marks the page at this path as interactive on `<html>` (`data-ready="/path"`), for automation. Render it in
 * the page's final states (content, empty, error), never in a loading state.
 */
export function PageReady() {
  useReadyMark(root, useLocation().pathname)
  return null
}
