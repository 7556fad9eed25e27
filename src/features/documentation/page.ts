import { definePage } from '@/src/content/definePage'
import { chapterNames } from '@/src/content/documentation/chapters'

export const page = definePage({
  key: 'apiDocument',
  path: '/api/document',
  access: 'public',
  kind: 'document',
  texts: ['documentPage'],
  chapters: chapterNames,
  apiMenuPlace: 10,
})
