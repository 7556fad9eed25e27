import { createElement, type ComponentType, type ReactElement } from 'react'
import type { Language } from '@/openapi/types'
import type { Page } from './pages'
import { loadTexts } from '@/src/i18n/loadTexts'
import { createLoadCache } from '@/src/browser/loading'

type ScreenProps = { page: Page; language: Language }

type Code = {
  Screen: ComponentType<ScreenProps>
  /** The page's addition to the menu. */
  Menu?: ComponentType<ScreenProps>
  /** The served part of a page behind the sign-in: its heading, and the outline of the content. */
  Opening?: ComponentType
  prepare?: (language: Language) => Promise<void>
}

/** A page as shown, its served part if the rest is not served, and its addition to the menu. */
export type PreparedPage = { screen: ReactElement; opening: ReactElement | null; menu: ReactElement | null }

/** Every page's code in a chunk of its own, by the name that the build's manifest has for it. */
const screens = import.meta.glob<Code>('/src/features/**/screen.tsx')

const prepared = new Map<string, PreparedPage>()
const watchers = new Set<() => void>()
const loadOnce = createLoadCache<PreparedPage>()

const nameOf = (page: Page, language: Language) => `${page.path} ${language}`

/** The page, once its code and its texts are here, else null. */
export const preparedPage = (page: Page, language: Language): PreparedPage | null =>
  prepared.get(nameOf(page, language)) ?? null

/** Calls whenever another page has been prepared. Returns how to stop it. */
export function watchPrepared(call: () => void): () => void {
  watchers.add(call)
  return () => watchers.delete(call)
}

/** Loads a page's code and texts once. */
export const preparePage = (page: Page, language: Language): Promise<PreparedPage> =>
  loadOnce(nameOf(page, language), async () => {
    const [{ Screen, Menu, Opening, prepare }] = await Promise.all([loadCode(page), loadTexts(language, page.texts)])
    await prepare?.(language)
    const props = { key: page.path, page, language }
    const known = {
      screen: createElement(Screen, props),
      opening: Opening ? createElement(Opening) : null,
      menu: Menu ? createElement(Menu, props) : null,
    }
    prepared.set(nameOf(page, language), known)
    watchers.forEach((call) => call())
    return known
  })

async function loadCode({ folder }: Page): Promise<Code> {
  const load = screens[`/${folder}/screen.tsx`]
  if (!load) throw new Error(`${folder} has no screen.tsx`)
  return load()
}
