import { useId, type ReactNode } from 'react'
import { useTexts } from '@/src/i18n/texts'
import { OpensNewTabMark } from './OutsideLink'

type Props = {
  /** Empty for a heading that leads nowhere. */
  href: string
  className?: string | undefined
  linkClass?: string | undefined
  markClass?: string | undefined
  children: ReactNode
}

/** A card's heading that is a link to a new tab. The link's description says so: in its name it would be read in every list of headings. */
export const OutsideHeading = ({ href, className, linkClass, markClass, children }: Props) => {
  const texts = useTexts()
  const id = useId()
  if (!href) return <h3 className={className}>{children}</h3>
  return (
    <>
      <h3 className={className}>
        <a href={href} target="_blank" rel="noopener" aria-describedby={id} className={linkClass}>
          {children}
          <OpensNewTabMark className={markClass} />
        </a>
      </h3>
      <span id={id} hidden>
        {texts.common.opensInNewTab()}
      </span>
    </>
  )
}
