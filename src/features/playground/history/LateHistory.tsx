import { lazy, Suspense } from 'react'
import { loadPersistently } from '@/src/browser/loading'
import { Skeleton } from '@/src/ui/base/Skeleton'

const History = lazy(async () => ({ default: (await loadPersistently(() => import('./History'))).History }))

/** The list of conversations, whose code visitors never load. */
export const LateHistory = (props: { onChoose?: () => void }) => (
  <Suspense fallback={<Skeleton />}>
    <History {...props} />
  </Suspense>
)
