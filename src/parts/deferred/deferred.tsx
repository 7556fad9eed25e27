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
  /** The first load of each language that succeeded. React wants the promise of the render that waited for it. */
  const loaded = new Map<Language, Promise<ReactElement>>()
  const loadOnce = createLoadCache<ReactElement>()
  const waitOnce = createLoadCache<ReactElement>()

  const fetchPart = async (language: Language) => {
    const [component] = await Promise.all([code(language), loadTexts(language, texts)])
    return createElement(component)
  }
  const fetchWhenNear = async (language: Language) => {
    await untilNear(id)
    return loadPersistently(() => fetchPart(language))
  }
  const load = (language: Language) =>
    kept(
      language,
      loadOnce(language, () => fetchPart(language)),
    )
  /** Served HTML can wait: this never rejects. */
  const loadWhenNear = (language: Language) =>
    kept(
      language,
      waitOnce(language, () => fetchWhenNear(language)),
    )
  loaders.add({ id, load })

  function kept(language: Language, loading: Promise<ReactElement>) {
    const keep = () => !loaded.has(language) && loaded.set(language, loading)
    loading.then(keep, () => undefined)
    return loading
  }

  function Content({ wasServed }: { wasServed: boolean }) {
    const language = useLanguage()
    return use(loaded.get(language) ?? (wasServed ? loadWhenNear(language) : load(language)))
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
