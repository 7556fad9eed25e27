import { memo, useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLanguage } from '@/src/i18n/texts'
import { followedLink } from '@/src/ui/data/followedLink'
import { useWasServed } from '@/src/ui/hooks/useWasServed'
import { Late } from './Late'
import type { LateSection } from './lateSections'

/**
 * A late section that does nothing but show words, pictures and links: where its HTML was served, it stays as it is and
 * its code is never fetched, unless the language changes.
 */
export const Kept = memo(function Kept({ section }: { section: LateSection }) {
  const wasServed = useWasServed()
  const isKept = useIsKept(wasServed)
  const navigate = useNavigate()
  // No boundary around it: a server that cannot render what no browser will mend is to fail at its start.
  if (import.meta.env.SSR) return <div id={section.id}>{section.shown()}</div>
  if (!isKept) return <Late key="late" section={section} />
  const follow = (event: MouseEvent) => openPage(event, (to) => void navigate(to))
  return <div key="kept" id={section.id} onClick={follow} dangerouslySetInnerHTML={asServed} suppressHydrationWarning />
})

// React neither looks at nor writes what is in an element with inner HTML, as long as this object is the same.
const asServed = { __html: '' }

/** A development server sends styles with the code alone, so there the code is fetched. */
function useIsKept(wasServed: boolean): boolean {
  const language = useLanguage()
  const [servedIn, setServedIn] = useState(wasServed && import.meta.env.PROD ? language : null)
  if (servedIn !== null && servedIn !== language) setServedIn(null)
  return servedIn === language
}

/** Opens a page of the portal without a page load; the browser goes to hashes itself. */
function openPage(event: MouseEvent, navigate: (to: string) => void): void {
  const link = followedLink(event.nativeEvent)
  if (!link || link.hash !== '') return
  event.preventDefault()
  navigate(link.pathname + link.search)
}
