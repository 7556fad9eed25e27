import { useEffect } from 'react'
import { loadPersistently } from '@/src/browser/loading'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'

const importHistory = () => loadPersistently(() => import('./History'))

/** The list of conversations, whose code visitors never load; a served page has its place alone. */
export const LateHistory = (props: { onChoose?: () => void }) => {
  const { module, load } = useLazyModule(importHistory)
  useEffect(load, [load])
  return module ? <module.History {...props} /> : <Skeleton />
}
