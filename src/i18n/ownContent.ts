import type { Locales, Namespaces } from './i18n-types'
import { loadedLocales } from './i18n-util'
import { isTree, merge, ownTextsAddress, type Tree } from './ownTexts'
import { siteContent, siteTexts } from './siteContent'

const loads = new Map<Locales, Promise<Tree>>()

async function fetchTexts(language: Locales): Promise<Tree> {
  const answer = await fetch(ownTextsAddress(siteContent().version, language))
  if (!answer.ok) throw new Error(`the organisation's texts were answered with ${answer.status}`)
  return (await answer.json()) as Tree // as: the portal's own file
}

/** The texts of a language by namespace; of all pages under an empty name. */
function ownTexts(language: Locales): Promise<Tree> {
  const texts = siteTexts()
  if (texts) return Promise.resolve(texts[language])
  const load = loads.get(language) ?? fetchTexts(language)
  loads.set(language, load)
  load.catch(() => loads.delete(language))
  return load
}

/** Adds the organisation's own texts to a loaded namespace, or to the texts of all pages. */
export async function addOwnTexts(language: Locales, namespace?: Namespaces): Promise<void> {
  const own = (await ownTexts(language))[namespace ?? '']
  if (!isTree(own)) return
  const before = loadedLocales[language]
  const added = namespace === undefined ? own : { [namespace]: own }
  loadedLocales[language] = merge(before, added) as typeof before // as: texts replace texts
}
