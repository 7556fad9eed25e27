import { definePage } from '@/src/content/definePage'

export const page = definePage({
  key: 'certificateOne',
  path: '/certificate/:id',
  access: 'public',
  kind: 'shell',
  texts: ['certificateSheet'],
})
