import { definePage } from '@/src/content/definePage'

export const page = definePage({
  key: 'strategy',
  path: '/api/strategy',
  access: 'login',
  kind: 'shell',
  texts: ['strategyPage', 'tokenExpiry'],
  apiMenuPlace: 30,
})
