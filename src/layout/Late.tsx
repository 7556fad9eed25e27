import { memo, Suspense, use, useState } from 'react'
import { useLanguage } from '../i18n/texts'
import { useWasServed } from '../ui/useWasServed'
import type { LateSection } from './lateSections'

type Props = { section: LateSection; className?: string | undefined }

/**
 * Keeps the served HTML of a section until its code has come. Nothing above may change what it receives while it waits
 * (React would drop the HTML), so its properties must be constants.
 */
export const Late = memo(function Late({ section, className }: Props) {
  const wasServed = useWasServed()
  const isKept = useIsKept(section, wasServed)
  const place = { id: section.id, className }
  if (isKept) return <div key="kept" {...place} dangerouslySetInnerHTML={asServed} suppressHydrationWarning />
  const content = <Content section={section} wasServed={wasServed} />
  // Without a boundary around it, a server that cannot render what no browser will mend fails at its start.
  return (
    <div key="live" {...place}>
      {section.isStatic && section.shown() ? content : <Suspense fallback={null}>{content}</Suspense>}
    </div>
  )
})

// React neither looks at nor writes what is in an element with inner HTML, as long as this object is the same.
const asServed = { __html: '' }

/** Whether the served HTML stays as it is: until the language changes. */
function useIsKept({ isStatic, shown }: LateSection, wasServed: boolean): boolean {
  const language = useLanguage()
  const [servedIn, setServedIn] = useState(() => (isStatic && wasServed && !shown() ? language : null))
  if (servedIn !== null && servedIn !== language) setServedIn(null)
  return servedIn === language
}

function Content({ section, wasServed }: { section: LateSection; wasServed: boolean }) {
  const language = useLanguage()
  return section.shown() ?? use(section.load(language, wasServed ? 'near' : 'now'))
}
