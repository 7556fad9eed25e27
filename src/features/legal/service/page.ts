import { definePage } from '@/src/content/definePage'

export const page = definePage({
  key: 'service',
  path: '/protocol/service',
  access: 'public',
  kind: 'document',
  texts: ['protocolPages'],
})
