import { definePage } from '@/src/content/definePage'

export const page = definePage({
  key: 'apiDocument',
  path: '/api/document',
  access: 'public',
  kind: 'document',
  texts: ['documentPage'],
  apiMenuPlace: 10,
})
