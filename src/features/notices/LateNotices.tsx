import { useEffect } from 'react'
import { useLazyModule } from '@/src/actors/useLazyModule'

const importNotices = () => import('./Notices')

/** The notices that stand above a page come after it: nobody waits for them. */
export function LateNotices() {
  const { module, load } = useLazyModule(importNotices, 'byItself')
  useEffect(load, [load])
  return module && <module.Notices />
}
