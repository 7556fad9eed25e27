import { startTransition, Suspense, use, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { pageFor, type Page } from './pages'
import { useLanguage } from '@/src/i18n/texts'
import { SessionGate } from '@/src/features/session/SessionGate'
import { PagePending } from '@/src/features/session/SessionStates'
import { PageReady } from '@/src/parts/page/Page'
import { useWasServed } from '@/src/ui/hooks/hydration'
import { preparedPage, preparePage, watchPrepared } from './screens'

/** A page's screen, or its placeholder while there is no session for it or its code is loading. */
export const PageFrame = ({ page }: { page: Page }) => (
  <SessionGate requiresSignIn={page.access === 'login'}>
    <Suspense fallback={<PagePending />}>
      <PreparedScreen page={page} />
    </Suspense>
  </SessionGate>
)

/**
 * A page behind the sign-in depends on address, drafts and day: only its opening is served and hydrated.
 * The page replaces it in a transition, so that rendering it is no long task.
 */
function PreparedScreen({ page }: { page: Page }) {
  const language = useLanguage()
  const wasServed = useWasServed()
  const [isOpening, setIsOpening] = useState(wasServed && page.access === 'login')
  useEffect(() => startTransition(() => setIsOpening(false)), [])
  const { screen, opening } = use(preparePage(page, language))
  if (isOpening && opening) return opening
  return (
    <>
      {screen}
      <PageReady />
    </>
  )
}

/** The page's addition to the menu, once the page is loaded. */
export function PageMenu() {
  const page = pageFor(useLocation().pathname)
  const language = useLanguage()
  const read = () => (page && preparedPage(page, language)?.menu) ?? null
  return useSyncExternalStore(watchPrepared, read, read)
}
