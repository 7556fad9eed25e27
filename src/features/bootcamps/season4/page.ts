import { definePage } from '@/src/content/definePage'

export const page = definePage({
  key: 'season4',
  path: '/icamp4',
  access: 'public',
  kind: 'document',
  texts: ['bootcampPages'],
})
