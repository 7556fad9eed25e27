import { useEffect } from 'react'
import { loadPersistently } from '@/src/browser/loading'
import { useLazyModule } from '@/src/ui/hooks/useLazyModule'

const importNotices = () => loadPersistently(() => import('./Notices'))

/** The notices above a page, loaded after it. */
export function LateNotices() {
  const { module, load } = useLazyModule(importNotices)
  useEffect(load, [load])
  return module && <module.Notices />
}
