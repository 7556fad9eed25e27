import { definePage, type PageTexts } from '@/src/content/definePage'

export const page = definePage({
  key: 'season3',
  path: '/developers/activity-3',
  access: 'public',
  kind: 'document',
  texts: ['bootcampPages'],
})

export const pageTexts: PageTexts = {
  zh: {
    name: '实战营第三期',
  },
  en: {
    name: 'Bootcamp Season 3',
  },
}
