import { createElement, type ComponentType, type ReactElement } from 'react'
import { loadTexts, type TextsNamespace } from '@/src/i18n/loadTexts'
import type { Texts } from '@/src/i18n/texts'
import { whenNear } from '@/src/ui/hooks/whenNear'
import { keepLoads } from './keptLoads'

type Language = Parameters<typeof loadTexts>[0]

/** A part of a page whose code is a chunk of its own, to be had when it comes near the screen. */
export type LateSection = {
  /** Of the element that holds it, by which its place on the screen is known. */
  id: string
  /** The section, once its code and texts are here, else null. */
  shown: () => ReactElement | null
  /**
   * Loads code and texts once: at once, or when the served section comes near the screen. What is served already can
   * wait, and never rejects.
   */
  load: (language: Language, when: 'now' | 'near') => Promise<ReactElement>
}

type Source = {
  id: string
  texts: TextsNamespace & keyof Texts
  code: () => Promise<ComponentType>
}

const sections = new Set<LateSection>()

/** Makes the section known to `loadLateSections`; to be called once for each, beside its page. */
export function lateSection({ id, texts, code }: Source): LateSection {
  let shown: ReactElement | null = null
  let waiting: { for: Promise<ReactElement>; hurry: () => void } | null = null
  const loadOnce = keepLoads<ReactElement>()
  // One that waits in a language may be fetched for another, which then cannot be had as a whole.
  const languages = new Set<Language>()

  const fetchParts = async () => {
    const [part] = await Promise.all([code(), ...[...languages].map((language) => loadTexts(language, [texts]))])
    return (shown ??= createElement(part))
  }
  const wait = () => {
    let hurry = (): void => undefined
    const called = new Promise<void>((resolve) => (hurry = resolve))
    return { for: called.then(() => persist(fetchParts)), hurry }
  }
  const section: LateSection = {
    id,
    shown: () => shown,
    load: (language, when) => {
      languages.add(language)
      if (when === 'now') {
        waiting?.hurry()
        return loadOnce(language, fetchParts)
      }
      waiting ??= wait()
      hurryWhenNear(id, waiting.hurry)
      return waiting.for
    },
  }
  sections.add(section)
  return section
}

/** What is still missing of the sections that pages have asked for so far: a change of language must find them whole. */
export const loadLateSections = async (language: Language): Promise<void> => {
  const missing = [...sections].filter((section) => !section.shown())
  await Promise.all(missing.map((section) => section.load(language, 'now')))
}

const persist = <Value>(attempt: () => Promise<Value>): Promise<Value> =>
  attempt().catch(async () => {
    await betterMoment()
    return persist(attempt)
  })

const patienceMs = 30_000

/** The browser is online again, the tab is seen again, or half a minute has passed. */
const betterMoment = () =>
  new Promise<void>((resolve) => {
    const end = new AbortController()
    const go = () => {
      clearTimeout(timer)
      end.abort()
      resolve()
    }
    const timer = setTimeout(go, patienceMs)
    const onVisibility = () => document.visibilityState === 'visible' && go()
    window.addEventListener('online', go, { signal: end.signal })
    document.addEventListener('visibilitychange', onVisibility, { signal: end.signal })
  })

function hurryWhenNear(id: string, hurry: () => void): void {
  const place = document.getElementById(id)
  if (place) whenNear(place, hurry)
  else hurry()
}
