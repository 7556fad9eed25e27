import type { ReactNode } from 'react'
import { useTexts } from '@/src/i18n/texts'
import { classNames } from '@/src/ui/data/classNames'
import { ArrowOutIcon } from '@/src/ui/data/icons'
import { VisuallyHidden } from '@/src/ui/data/VisuallyHidden'
import styles from './OutsideAnchor.module.css'

type Props = { href: string; className?: string | undefined; children: ReactNode }

/** A link that leaves the portal in a new tab, and says so. */
export const OutsideAnchor = ({ href, className, children }: Props) => {
  const texts = useTexts()
  return (
    <a href={href} target="_blank" rel="noopener" className={classNames(styles.anchor, className)}>
      {children}
      <ArrowOutIcon className={styles.arrow} />
      <VisuallyHidden> ({texts.common.opensInNewTab()})</VisuallyHidden>
    </a>
  )
}
