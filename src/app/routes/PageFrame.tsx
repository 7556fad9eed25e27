import { Suspense, use, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { pageFor, type Page } from '@/src/content/pages'
import { useLanguage } from '@/src/i18n/texts'
import { SessionGate } from '@/src/layout/account/SessionGate'
import { PagePending } from '@/src/layout/account/SessionStates'
import { PageReady } from '@/src/layout/page/PageReady'
import { preparedPage, preparePage, watchPrepared } from './screens'

/** A page's screen, or what stands in its place while there is no session for it or its code is on the way. */
export const PageFrame = ({ page }: { page: Page }) => (
  <SessionGate requiresLogin={page.access === 'login'}>
    <Suspense fallback={<PagePending />}>
      <PreparedScreen page={page} />
    </Suspense>
  </SessionGate>
)

/** What a page behind the sign-in shows depends on address, drafts and day: its opening alone is served, and taken over. */
function PreparedScreen({ page }: { page: Page }) {
  const language = useLanguage()
  const isServed = useSyncExternalStore(
    watchNothing,
    () => false,
    () => page.access === 'login',
  )
  const { screen, opening } = preparedPage(page, language) ?? use(preparePage(page, language))
  if (isServed && opening) return opening
  return (
    <>
      {screen}
      <PageReady />
    </>
  )
}

const watchNothing = () => () => undefined

/** What the page of this address adds to the menu beside it, as soon as the page is here. */
export function PageMenu() {
  const page = pageFor(useLocation().pathname)
  const language = useLanguage()
  const read = () => (page && preparedPage(page, language)?.menu) ?? null
  return useSyncExternalStore(watchPrepared, read, read)
}
