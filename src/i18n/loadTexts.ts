import type { Locales, Namespaces } from './i18n-types'
import { loadedLocales } from './i18n-util'
import { loadLocaleAsync, loadNamespaceAsync } from './i18n-util.async'

export type TextsNamespace = Namespaces

const rootLoads = new Map<Locales, Promise<void>>()
const known = new Set<TextsNamespace>()

const loadRoot = (language: Locales) => {
  const load = rootLoads.get(language) ?? loadLocaleAsync(language)
  rootLoads.set(language, load)
  load.catch(() => rootLoads.delete(language))
  return load
}

/**
 * Loads the common texts of a language and those of `namespaces`; earlier namespaces are loaded too, so that a
 * page on screen survives a change of language. Rejects if a chunk cannot be fetched, and may then be retried.
 */
export const loadTexts = async (language: Locales, namespaces: readonly TextsNamespace[] = []): Promise<void> => {
  await loadRoot(language)
  const wanted = [...new Set([...known, ...namespaces])]
  const missing = wanted.filter((namespace) => !(namespace in loadedLocales[language]))
  await Promise.all(missing.map((namespace) => loadNamespaceAsync(language, namespace)))
  for (const namespace of namespaces) known.add(namespace)
}
