import { createElement, type ReactElement } from 'react'
import type { Language } from '../../openapi/types'
import type { PortalRoute } from '../content/paths'
import { loadTexts } from '../i18n/loadTexts'
import { pageLoaders } from './pageLoaders'

const prepared = new Map<string, ReactElement>()
const failed = new Set<string>()
const preparing = new Map<string, Promise<ReactElement>>()

const nameOf = (route: PortalRoute, language: Language) => `${route.key} ${language}`

/** The page, once its code and its texts are here, else null. */
export const preparedPage = (route: PortalRoute, language: Language): ReactElement | null =>
  prepared.get(nameOf(route, language)) ?? null

/** Loads a page's code and texts once. A rejection stays until `forgetFailedPages`: asking at each render would never end. */
export function preparePage(route: PortalRoute, language: Language): Promise<ReactElement> {
  const name = nameOf(route, language)
  const known = preparing.get(name)
  if (known) return known
  const loading = load(route, language, name)
  preparing.set(name, loading)
  loading.catch(() => failed.add(name))
  return loading
}

/** Whoever goes on to another page may come back to one whose chunk could not be fetched. */
export function forgetFailedPages(): void {
  failed.forEach((name) => preparing.delete(name))
  failed.clear()
}

async function load(route: PortalRoute, language: Language, name: string): Promise<ReactElement> {
  const [component] = await Promise.all([pageLoaders[route.key](), loadTexts(language, route.texts)])
  const page = createElement(component, { key: route.key })
  prepared.set(name, page)
  return page
}
