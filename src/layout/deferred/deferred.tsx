import { memo, Suspense, use, useMemo, type ReactNode } from 'react'
import { useLanguage } from '@/src/i18n/texts'
import { useReadyMark } from '@/src/ui/hooks/useReadyMark'
import { useWasServed } from '@/src/ui/hooks/useWasServed'
import { createPartLoader, type DeferredPart, type PartLoader } from './deferredPart'

type Props = {
  className?: string | undefined
  /** Stands there while the code of a part that was not served is on its way. */
  fallback?: ReactNode
}

/**
 * A part of a page that is served with it and whose code comes when it is near the screen: React keeps the served HTML
 * until then. Nothing above may change what it receives while it waits (React would drop the HTML), so its properties
 * must be constants.
 */
export function deferred(part: DeferredPart) {
  const loader = createPartLoader(part)
  const find = () => document.getElementById(part.id)
  return memo(function Deferred({ className, fallback = null }: Props) {
    const wasServed = useWasServed()
    // The same element each time, or the render that follows hydration would already be a change.
    const boundary = useMemo(
      () => (
        <Suspense fallback={fallback}>
          <Content loader={loader} wasServed={wasServed} />
          <PartReady find={find} />
        </Suspense>
      ),
      [wasServed, fallback],
    )
    return (
      <div id={part.id} className={className} data-deferred>
        {boundary}
      </div>
    )
  })
}

function Content({ loader, wasServed }: { loader: PartLoader; wasServed: boolean }) {
  const language = useLanguage()
  return loader.loaded(language) ?? use(loader.load(language, wasServed ? 'near' : 'now'))
}

/** As `PageReady`, on the element of the part. */
function PartReady({ find }: { find: () => HTMLElement | null }) {
  useReadyMark(find, '')
  return null
}
