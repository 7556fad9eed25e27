import { definePage } from '@/src/content/definePage'

export const page = definePage({
  key: 'tokens',
  path: '/api/tokens',
  access: 'login',
  kind: 'shell',
  texts: ['tokensPage', 'tryIt', 'tokenExpiry'],
  apiMenuPlace: 20,
})
