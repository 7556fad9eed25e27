import { definePage } from '@/src/content/definePage'

export const page = definePage({
  key: 'callDetail',
  path: '/api/callDetail',
  access: 'login',
  kind: 'shell',
  texts: ['callDetailPage', 'tokenExpiry'],
  apiMenuPlace: 40,
})
