import { createElement, type ReactElement } from 'react'
import type { Language } from '../../openapi/types'
import type { PortalRoute } from '../content/paths'
import { loadTexts } from '../i18n/loadTexts'
import { pageLoaders } from './pageLoaders'

const prepared = new Map<string, ReactElement>()
const preparing = new Map<string, Promise<ReactElement>>()

const nameOf = (route: PortalRoute, language: Language) => `${route.key} ${language}`

/** The page, once its code and its texts are here, else null. */
export const preparedPage = (route: PortalRoute, language: Language): ReactElement | null =>
  prepared.get(nameOf(route, language)) ?? null

/** Loads a page's code and texts once; rejects when a chunk cannot be fetched, and may then be asked again. */
export function preparePage(route: PortalRoute, language: Language): Promise<ReactElement> {
  const name = nameOf(route, language)
  const known = preparing.get(name)
  if (known) return known
  const loading = load(route, language, name)
  preparing.set(name, loading)
  loading.catch(() => preparing.delete(name))
  return loading
}

async function load(route: PortalRoute, language: Language, name: string): Promise<ReactElement> {
  const [component] = await Promise.all([pageLoaders[route.key](), loadTexts(language, route.texts)])
  const page = createElement(component, { key: route.key })
  prepared.set(name, page)
  return page
}
