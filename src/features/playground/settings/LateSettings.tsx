import { useEffect } from 'react'
import { loadPersistently } from '@/src/browser/loading'
import { Skeleton } from '@/src/ui/base/Skeleton'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'

const importSettings = () => loadPersistently(() => import('./Settings'))

/** The settings, which most screens show on request: their code comes after the conversation's. */
export const LateSettings = () => {
  const { module, load } = useLazyModule(importSettings)
  useEffect(load, [load])
  return module ? <module.Settings /> : <Skeleton />
}
