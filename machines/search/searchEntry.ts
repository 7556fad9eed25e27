import type { Language } from '@/openapi/types'

/** Something that the search can lead to, in one language. */
export type SearchEntry = {
  kind: 'action' | 'page' | 'model' | 'project' | 'chapter' | 'section' | 'endpoint' | 'field' | 'error' | 'change'
  /** The same address in both languages; of an action, its name. */
  to: string
  language: Language
  title: string
  /** Names its parent. */
  within: string
  words: string
  /** Other words for it, which are not shown. */
  also: string
}
