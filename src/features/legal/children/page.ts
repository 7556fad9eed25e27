import { definePage } from '@/src/content/definePage'

export const page = definePage({
  key: 'children',
  path: '/protocol/children',
  access: 'public',
  kind: 'document',
  texts: ['protocolPages'],
})
