import { createActor, fromPromise } from 'xstate'
import { createElement, type ComponentType, type ReactElement } from 'react'
import { createLatePartMachine } from '@/machines/latePart/latePart.machine'
import { selectPart } from '@/machines/latePart/latePart.selectors'
import { watchConnection } from '@/src/actors/watchConnection'
import { loadTexts, type TextsNamespace } from '@/src/i18n/loadTexts'
import type { Texts } from '@/src/i18n/texts'
import { readInspectActors } from '@/src/browser/inspectActors'
import { whenNear } from '@/src/ui/hooks/whenNear'
import { keepLoads } from './keptLoads'

type Language = Parameters<typeof loadTexts>[0]

/** What a page renders with itself, and whose code comes when it is near the screen. */
export type DeferredPart = {
  /** Of the element that holds it, by which its place on the screen is known. */
  id: string
  texts: readonly (TextsNamespace & keyof Texts)[]
  code: (language: Language) => Promise<ComponentType>
}

export type PartLoader = {
  /** The part in a language, once its code and texts are here, else null. */
  loaded: (language: Language) => ReactElement | null
  /**
   * Loads code and texts once: at once, or when the served part comes near the screen. What is served already can wait,
   * and never rejects.
   */
  load: (language: Language, when: 'now' | 'near') => Promise<ReactElement>
}

const loaders = new Map<string, Set<PartLoader>>()

/** Makes the part known to `loadDeferredParts`; to be called once for each, beside its page. */
export function createPartLoader({ id, texts, code }: DeferredPart): PartLoader {
  const parts = new Map<Language, ReactElement>()
  const waiting = new Map<Language, { part: Promise<ReactElement>; loadNow: () => void }>()
  const loadOnce = keepLoads<ReactElement>()

  const fetchPart = async (language: Language) => {
    const [component] = await Promise.all([code(language), loadTexts(language, texts)])
    const part = parts.get(language) ?? createElement(component)
    parts.set(language, part)
    return part
  }
  /** For as long as the page stays: what was served may be needed at any time. */
  const wait = (language: Language) => {
    const loadPart = fromPromise(() => fetchPart(language))
    const machine = createLatePartMachine<ReactElement>().provide({ actors: { loadPart, watchConnection } })
    const inspect = readInspectActors()
    const actor = createActor(machine, { input: { retries: 'byItself' }, ...(inspect && { inspect }) }).start()
    const part = new Promise<ReactElement>((resolve) => {
      actor.subscribe((snapshot) => {
        const loaded = selectPart<ReactElement>(snapshot)
        if (loaded) resolve(loaded)
      })
    })
    return { part, loadNow: () => actor.send({ type: 'part.needed' }) }
  }
  const loader: PartLoader = {
    loaded: (language) => parts.get(language) ?? null,
    load: (language, when) => {
      const known = waiting.get(language)
      if (when === 'now') {
        known?.loadNow()
        return loadOnce(language, () => fetchPart(language))
      }
      const served = known ?? wait(language)
      waiting.set(language, served)
      loadWhenNear(id, served.loadNow)
      return served.part
    },
  }
  loaders.set(id, (loaders.get(id) ?? new Set()).add(loader))
  return loader
}

/** What is still missing of the parts on the page: a change of language must find them whole. On a server, of all parts. */
export const loadDeferredParts = async (language: Language): Promise<void> => {
  const shown = [...loaders].filter(([id]) => import.meta.env.SSR || document.getElementById(id) !== null)
  await Promise.all(shown.flatMap(([, ofId]) => [...ofId].map((loader) => loader.load(language, 'now'))))
}

function loadWhenNear(id: string, loadNow: () => void): void {
  const place = document.getElementById(id)
  if (place) whenNear(place, loadNow)
  else loadNow()
}
