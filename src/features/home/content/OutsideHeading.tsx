import { useId, type ReactNode } from 'react'
import { useTexts } from '@/src/i18n/texts'
import { OpensNewTabMark } from '@/src/parts/page/OutsideLink'
import { classNames } from '@/src/ui/base/classNames'
import styles from './OutsideHeading.module.css'

type Props = {
  /** Empty for a heading that leads nowhere. */
  href: string
  className?: string | undefined
  markClass?: string | undefined
  children: ReactNode
}

/**
 * A card's heading that is a link to a new tab; the whole card is its target. The link's description announces the tab:
 * in its name it would be read in every list of headings.
 */
export const OutsideHeading = ({ href, className, markClass, children }: Props) => {
  const texts = useTexts()
  const id = useId()
  if (!href) return <h3 className={className}>{children}</h3>
  return (
    <>
      <h3 className={className}>
        <a href={href} target="_blank" rel="noopener" aria-describedby={id} className={styles.link}>
          {children}
          <OpensNewTabMark className={classNames(styles.mark, markClass)} />
        </a>
      </h3>
      <span id={id} hidden>
        {texts.common.opensInNewTab()}
      </span>
    </>
  )
}
