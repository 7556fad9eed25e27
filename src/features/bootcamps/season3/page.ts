import { definePage } from '@/src/content/definePage'

export const page = definePage({
  key: 'season3',
  path: '/developers/activity-3',
  access: 'public',
  kind: 'document',
  texts: ['bootcampPages'],
})
