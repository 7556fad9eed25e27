import { definePage } from '@/src/content/definePage'

export const page = definePage({
  key: 'season2',
  path: '/developers/activity',
  access: 'public',
  kind: 'document',
  texts: ['bootcampPages'],
})
