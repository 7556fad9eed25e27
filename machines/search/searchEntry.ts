import type { Language } from '@/openapi/types'

/** What an entry says in one language; `within` names what it belongs to, and `words` are what else it can be found by. */
export type SearchTexts = { title: string; within: string; words: string }

/** Something that the search can lead to. */
export type SearchEntry = {
  kind: 'page' | 'model' | 'chapter' | 'section' | 'endpoint' | 'field' | 'error'
  /** The same address in both languages. */
  to: string
  texts: Readonly<Record<Language, SearchTexts>>
}
