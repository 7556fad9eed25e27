import { useEffect, useState, type ComponentType } from 'react'

/** The notices that stand above a page come after it: nobody waits for them. */
export function LateNotices() {
  const [Notices, setNotices] = useState<ComponentType | null>(null)
  useEffect(() => {
    import('./Notices').then(
      (loaded) => setNotices(() => loaded.Notices),
      () => undefined, // the page is whole without them
    )
  }, [])
  return Notices && <Notices />
}
