import type { Locales, Namespaces } from './i18n-types'
import { loadedLocales } from './i18n-util'
import { siteContent, siteTexts } from './siteContent'

type Tree = { readonly [key: string]: unknown }

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `texts` with the members of `more` in their places. */
export const merge = (texts: Tree, more: Tree): Tree => ({
  ...texts,
  ...Object.fromEntries(
    Object.entries(more).map(([key, value]) => {
      const before = texts[key]
      // The content of a part is one: what the organisation leaves out is not shown.
      return [key, key !== 'content' && isTree(before) && isTree(value) ? merge(before, value) : value]
    }),
  ),
})

/** The file of all texts in a language that an organisation's own content adds or replaces. */
export const ownTextsAddress = (version: string, language: Locales) => `/assets/content/${version}/${language}.json`

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
