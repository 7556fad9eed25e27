import { Suspense, use } from 'react'
import type { Page } from '@/src/content/pages'
import { useLanguage } from '@/src/i18n/texts'
import { SessionGate } from '@/src/layout/account/SessionGate'
import { PagePending } from '@/src/layout/account/SessionStates'
import { PageReady } from '@/src/layout/page/PageReady'
import { preparedScreen, prepareScreen } from './screens'

/** A page's screen, or what stands in its place while there is no session for it or its code is on the way. */
export const PageFrame = ({ page }: { page: Page }) => (
  <SessionGate requiresLogin={page.access === 'login'}>
    <Suspense fallback={<PagePending />}>
      <PreparedScreen page={page} />
      <PageReady />
    </Suspense>
  </SessionGate>
)

function PreparedScreen({ page }: { page: Page }) {
  const language = useLanguage()
  return preparedScreen(page, language) ?? use(prepareScreen(page, language))
}
