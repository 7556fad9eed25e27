import { createElement, type ComponentType, type ReactElement } from 'react'
import type { Language } from '@/openapi/types'
import type { Page } from '@/src/content/pages'
import { loadTexts } from '@/src/i18n/loadTexts'
import { keepLoads } from '@/src/layout/deferred/keptLoads'

type Code = { Screen: ComponentType; prepare?: (language: Language) => Promise<void> }

/** Every page's code in a chunk of its own, by the name that the build's manifest has for it. */
const screens = import.meta.glob<Code>('/src/pages/**/screen.tsx')

const prepared = new Map<string, ReactElement>()
const loadOnce = keepLoads<ReactElement>()

const nameOf = (page: Page, language: Language) => `${page.key} ${language}`

/** The page, once its code and its texts are here, else null. */
export const preparedScreen = (page: Page, language: Language): ReactElement | null =>
  prepared.get(nameOf(page, language)) ?? null

/** Loads a page's code and texts once. */
export const prepareScreen = (page: Page, language: Language): Promise<ReactElement> =>
  loadOnce(nameOf(page, language), async () => {
    const [{ Screen, prepare }] = await Promise.all([loadCode(page), loadTexts(language, page.texts)])
    await prepare?.(language)
    const screen = createElement(Screen, { key: page.key })
    prepared.set(nameOf(page, language), screen)
    return screen
  })

async function loadCode({ folder }: Page): Promise<Code> {
  const load = screens[`/${folder}/screen.tsx`]
  if (!load) throw new Error(`${folder} has no screen.tsx`)
  return load()
}
