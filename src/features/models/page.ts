import { definePage } from '@/src/content/definePage'

export const page = definePage({
  key: 'models',
  path: '/api/models',
  access: 'public',
  kind: 'document',
  texts: ['modelsPage'],
  apiMenuPlace: 15,
})
