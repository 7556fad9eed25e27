import { definePage } from '@/src/content/definePage'

export const page = definePage({
  key: 'home',
  path: '/',
  access: 'public',
  kind: 'document',
  texts: ['homePage'],
})
