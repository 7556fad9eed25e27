import { definePage } from '@/src/content/definePage'

export const page = definePage({
  key: 'privacy',
  path: '/protocol/private',
  access: 'public',
  kind: 'document',
  texts: ['protocolPages'],
})
