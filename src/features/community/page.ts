import { definePage } from '@/src/content/definePage'

export const page = definePage({
  key: 'community',
  path: '/developers/community',
  access: 'public',
  kind: 'document',
  texts: ['communityPage'],
})
