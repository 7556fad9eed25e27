import type { Locales, Namespaces } from './i18n-types'
import { loadedLocales } from './i18n-util'
import { loadLocaleAsync, loadNamespaceAsync } from './i18n-util.async'
import { siteContent } from './siteContent'

export type TextsNamespace = Namespaces

const rootLoads = new Map<Locales, Promise<void>>()
const known = new Set<TextsNamespace>()

/** Adds the texts of an organisation's own content file to a namespace; without one, or in every page's texts. */
const addOwn = async (language: Locales, namespace?: TextsNamespace) => {
  if (siteContent().version !== '') await (await import('./ownContent')).addOwnTexts(language, namespace)
}

const loadRoot = (language: Locales) => {
  const load = rootLoads.get(language) ?? loadLocaleAsync(language).then(() => addOwn(language))
  rootLoads.set(language, load)
  load.catch(() => rootLoads.delete(language))
  return load
}

const loadNamespace = async (language: Locales, namespace: TextsNamespace) => {
  await loadNamespaceAsync(language, namespace)
  await addOwn(language, namespace)
}

/**
 * Loads the common texts of a language and those of `namespaces`; earlier namespaces are loaded too, so that a
 * page on screen survives a change of language. Rejects if a chunk cannot be fetched, and may then be retried.
 */
export const loadTexts = async (language: Locales, namespaces: readonly TextsNamespace[] = []): Promise<void> => {
  await loadRoot(language)
  const wanted = [...new Set([...known, ...namespaces])]
  const missing = wanted.filter((namespace) => !(namespace in loadedLocales[language]))
  await Promise.all(missing.map((namespace) => loadNamespace(language, namespace)))
  for (const namespace of namespaces) known.add(namespace)
}
