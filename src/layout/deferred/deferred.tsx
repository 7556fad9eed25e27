import {
  createElement,
  memo,
  Suspense,
  use,
  useMemo,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react'
import { createLoadCache, loadPersistently } from '@/src/browser/loading'
import { loadTexts, type TextsNamespace } from '@/src/i18n/loadTexts'
import { useLanguage, type Texts } from '@/src/i18n/texts'
import { useReadyMark, useWasServed } from '@/src/ui/hooks/hydration'
import { whenNear } from '@/src/ui/hooks/whenNear'

type Language = Parameters<typeof loadTexts>[0]

/** A section that is rendered with its page and whose code is loaded when it comes near the screen. */
type DeferredPart = {
  /** Id of the element around it, which shows whether it is near. */
  id: string
  texts: readonly (TextsNamespace & keyof Texts)[]
  code: (language: Language) => Promise<ComponentType>
}

type Props = {
  className?: string | undefined
  /** Shown while the code of a section that was not served is loading. */
  fallback?: ReactNode
}

const loaders = new Set<{ id: string; load: (language: Language) => Promise<unknown> }>()

/** Loads the sections on the page before its language changes; on a server, all sections. */
export const loadDeferredParts = async (language: Language): Promise<void> => {
  const shown = [...loaders].filter(({ id }) => import.meta.env.SSR || document.getElementById(id) !== null)
  await Promise.all(shown.map(({ load }) => load(language)))
}

/**
 * React keeps the served HTML of the section until its code is loaded. Nothing above may change what the section receives
 * meanwhile (React would drop the HTML), so its properties must be constants.
 */
export function deferred({ id, texts, code }: DeferredPart) {
  const loaded = new Map<Language, ReactElement>()
  const loadOnce = createLoadCache<ReactElement>()
  const waitOnce = createLoadCache<ReactElement>()

  const fetchPart = async (language: Language) => {
    const [component] = await Promise.all([code(language), loadTexts(language, texts)])
    const part = loaded.get(language) ?? createElement(component)
    loaded.set(language, part)
    return part
  }
  const load = (language: Language) => loadOnce(language, () => fetchPart(language))
  /** Served HTML can wait: this never rejects. */
  const loadWhenNear = (language: Language) =>
    waitOnce(language, async () => {
      await untilNear(id)
      return loadPersistently(() => fetchPart(language))
    })
  loaders.add({ id, load })

  function Content({ wasServed }: { wasServed: boolean }) {
    const language = useLanguage()
    return loaded.get(language) ?? use(wasServed ? loadWhenNear(language) : load(language))
  }
  return memo(function Deferred({ className, fallback = null }: Props) {
    const wasServed = useWasServed()
    // The same element each time, or the render after hydration would already be a change.
    const boundary = useMemo(
      () => (
        <Suspense fallback={fallback}>
          <Content wasServed={wasServed} />
          <PartReady id={id} />
        </Suspense>
      ),
      [wasServed, fallback],
    )
    return (
      <div id={id} className={className} data-deferred>
        {boundary}
      </div>
    )
  })
}

const untilNear = (id: string) =>
  new Promise<void>((resolve) => {
    const place = document.getElementById(id)
    if (place) whenNear(place, resolve)
    else resolve()
  })

/** As `PageReady`, on the element of the section. */
function PartReady({ id }: { id: string }) {
  const find = useMemo(() => () => document.getElementById(id), [id])
  useReadyMark(find, '')
  return null
}
