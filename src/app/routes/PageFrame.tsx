import { startTransition, Suspense, use, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { pageFor, type Page } from '@/src/content/pages'
import { useLanguage } from '@/src/i18n/texts'
import { SessionGate } from '@/src/features/session/SessionGate'
import { PagePending } from '@/src/features/session/SessionStates'
import { PageReady } from '@/src/layout/page/PageReady'
import { useWasServed } from '@/src/ui/hooks/useWasServed'
import { preparedPage, preparePage, watchPrepared } from './screens'

/** A page's screen, or what stands in its place while there is no session for it or its code is on the way. */
export const PageFrame = ({ page }: { page: Page }) => (
  <SessionGate requiresSignIn={page.access === 'login'}>
    <Suspense fallback={<PagePending />}>
      <PreparedScreen page={page} />
    </Suspense>
  </SessionGate>
)

/**
 * What a page behind the sign-in shows depends on address, drafts and day: its opening alone is served, and taken over.
 * The page takes its place in a transition, so that rendering it is no long task.
 */
function PreparedScreen({ page }: { page: Page }) {
  const language = useLanguage()
  const wasServed = useWasServed()
  const [isOpening, setIsOpening] = useState(wasServed && page.access === 'login')
  useEffect(() => startTransition(() => setIsOpening(false)), [])
  const { screen, opening } = preparedPage(page, language) ?? use(preparePage(page, language))
  if (isOpening && opening) return opening
  return (
    <>
      {screen}
      <PageReady />
    </>
  )
}

/** What the page of this address adds to the menu beside it, as soon as the page is here. */
export function PageMenu() {
  const page = pageFor(useLocation().pathname)
  const language = useLanguage()
  const read = () => (page && preparedPage(page, language)?.menu) ?? null
  return useSyncExternalStore(watchPrepared, read, read)
}
