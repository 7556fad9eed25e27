import type { SearchEntry } from '@/machines/search/searchEntry'
import type { Language } from '@/openapi/types'
import { textsFor } from '@/src/i18n/texts'

const actionNames = [
  'createToken',
  'signIn',
  'signUp',
  'signOut',
  'switchLanguage',
  'darkTheme',
  'lightTheme',
  'systemTheme',
] as const

export type ActionName = (typeof actionNames)[number]

export const isActionName = (name: string): name is ActionName => actionNames.some((known) => known === name)

/** The portal's actions, with their names as addresses. */
export const listActions = (
  language: Language,
): readonly Pick<SearchEntry, 'kind' | 'to' | 'title' | 'within' | 'words'>[] =>
  actionNames.map((name) => ({
    kind: 'action',
    to: name,
    title: textsFor(language).siteSearch.actions[name](),
    within: '',
    words: '',
  }))
