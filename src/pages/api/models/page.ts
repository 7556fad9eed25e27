import { definePage } from '@/src/content/definePage'

export const page = definePage({
  key: 'models',
  path: '/api/models',
  access: 'login',
  kind: 'shell',
  texts: ['modelsPage', 'tokenExpiry'],
  apiMenuPlace: 15,
})
