import type { ReactNode } from 'react'
import { classNames } from '@/src/ui/base/classNames'
import { OpensNewTab } from './OpensNewTab'
import styles from './OutsideAnchor.module.css'

type Props = { href: string; className?: string | undefined; children: ReactNode }

/** A link that opens in a new tab, and says so. */
export const OutsideAnchor = ({ href, className, children }: Props) => (
  <a href={href} target="_blank" rel="noopener" className={classNames(styles.anchor, className)}>
    {children}
    <OpensNewTab className={styles.arrow} />
  </a>
)
