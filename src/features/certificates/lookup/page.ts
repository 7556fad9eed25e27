import { definePage } from '@/src/content/definePage'

export const page = definePage({
  key: 'certificate',
  path: '/certificate',
  access: 'public',
  kind: 'document',
  texts: ['certificatePages'],
})
