import { definePage, type PageTexts } from '@/src/content/definePage'

export const page = definePage({
  key: 'season4',
  path: '/icamp4',
  access: 'public',
  kind: 'document',
  texts: ['bootcampPages'],
})

export const pageTexts: PageTexts = {
  zh: {
    name: '实战营第四期',
  },
  en: {
    name: 'Bootcamp Season 4',
  },
}
