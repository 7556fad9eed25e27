import { Suspense, use } from 'react'
import type { PortalRoute } from '@/src/content/paths'
import { useLanguage } from '@/src/i18n/texts'
import { SessionGate } from '@/src/layout/account/SessionGate'
import { SessionPending } from '@/src/layout/account/SessionStates'
import { preparedPage, preparePage } from './pages'

/** One route's page, or what stands in its place while there is no session for it or its code is on the way. */
export const PageFrame = ({ route }: { route: PortalRoute }) => (
  <SessionGate requiresLogin={route.access === 'login'}>
    <Suspense fallback={<SessionPending isLeaving={false} />}>
      <PreparedPage route={route} />
    </Suspense>
  </SessionGate>
)

function PreparedPage({ route }: { route: PortalRoute }) {
  const language = useLanguage()
  return preparedPage(route, language) ?? use(preparePage(route, language))
}
