import { definePage } from '@/src/content/definePage'

export const page = definePage({
  key: 'interest',
  path: '/developers/interest',
  access: 'public',
  kind: 'document',
  texts: ['developerPages'],
})
