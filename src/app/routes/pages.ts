import { createElement, type ReactElement } from 'react'
import type { Language } from '@/openapi/types'
import type { PortalRoute } from '@/src/content/paths'
import { loadTexts } from '@/src/i18n/loadTexts'
import { keepLoads } from '@/src/layout/deferred/keptLoads'
import { pageLoaders } from './pageLoaders'

const prepared = new Map<string, ReactElement>()
const loadOnce = keepLoads<ReactElement>()

const nameOf = (route: PortalRoute, language: Language) => `${route.key} ${language}`

/** The page, once its code and its texts are here, else null. */
export const preparedPage = (route: PortalRoute, language: Language): ReactElement | null =>
  prepared.get(nameOf(route, language)) ?? null

/** Loads a page's code and texts once. */
export const preparePage = (route: PortalRoute, language: Language): Promise<ReactElement> =>
  loadOnce(nameOf(route, language), async () => {
    const [component] = await Promise.all([pageLoaders[route.key](language), loadTexts(language, route.texts)])
    // Loaders make components: another one for another language would lose what was typed into the page.
    const page = prepared.get(route.key) ?? createElement(component, { key: route.key })
    prepared.set(route.key, page).set(nameOf(route, language), page)
    return page
  })
