import type { Locales } from './i18n-types'

export type Tree = { readonly [key: string]: unknown }

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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
