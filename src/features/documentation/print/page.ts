import { definePage } from '@/src/content/definePage'

export const page = definePage({
  key: 'documentPrint',
  path: '/api/document/print',
  access: 'public',
  // Its words are those of the chapters: search engines are to find these.
  kind: 'shell',
  texts: ['documentPage', 'sampleChoice'],
})
