import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { selectConversation, selectOpening } from '@/machines/playground/playground.machine'
import { loadPersistently } from '@/src/browser/loading'
import { usePlaygroundParts } from '../playgroundContext'
import { CompactLane, LaneView } from './LaneView'

const Comparison = lazy(async () => ({ default: (await loadPersistently(() => import('./Comparison'))).Comparison }))

/** The conversation on screen, with a view of its own: an open editor closes when another conversation is shown. */
export const ConversationView = () => {
  const { playground, isCompact } = usePlaygroundParts()
  const opening = useSelector(playground, selectOpening)
  const isCompared = useSelector(playground, (snapshot) => selectConversation(snapshot).models.length > 1)
  if (isCompact) return <CompactLane key={opening} />
  const first = <LaneView key={opening} lane={0} />
  return isCompared ? (
    <Suspense fallback={first}>
      <Comparison key={opening} />
    </Suspense>
  ) : (
    first
  )
}
