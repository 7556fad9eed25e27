import type { ReactNode } from 'react'
import { useTexts } from '@/src/i18n/texts'
import { classNames } from '@/src/ui/base/classNames'
import { ArrowOutIcon } from '@/src/ui/base/icons'
import { VisuallyHidden } from '@/src/ui/base/VisuallyHidden'
import styles from './OutsideLink.module.css'

type Props = { className?: string | undefined }

/** Stands at the end of every link that opens a tab of its own, and says so to eyes and ears. */
export const OpensNewTab = ({ className }: Props) => {
  const texts = useTexts()
  return (
    <>
      <OpensNewTabMark className={className} />
      <VisuallyHidden> ({texts.common.opensInNewTab()})</VisuallyHidden>
    </>
  )
}

/** The mark alone, for a link whose description says the same (`OutsideHeading`). */
export const OpensNewTabMark = ({ className }: Props) => <ArrowOutIcon className={classNames(styles.mark, className)} />

type AnchorProps = { href: string; className?: string | undefined; children: ReactNode }

/** A link that opens in a new tab, and says so. */
export const OutsideAnchor = ({ href, className, children }: AnchorProps) => (
  <a href={href} target="_blank" rel="noopener" className={classNames(styles.anchor, className)}>
    {children}
    <OpensNewTab className={styles.anchorArrow} />
  </a>
)
