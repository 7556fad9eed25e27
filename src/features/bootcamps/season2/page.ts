import { definePage, type PageTexts } from '@/src/content/definePage'

export const page = definePage({
  key: 'season2',
  path: '/developers/activity',
  access: 'public',
  kind: 'document',
  texts: ['bootcampPages'],
})

export const pageTexts: PageTexts = {
  zh: {
    name: '实战营第二期',
  },
  en: {
    name: 'Bootcamp Season 2',
  },
}
