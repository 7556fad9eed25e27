import { definePage, type PageTexts } from '@/src/runtime/definePage'

export const page = definePage({
  key: 'home',
  access: 'public',
  kind: 'document',
  texts: ['homePage'],
})

export const pageTexts: PageTexts = {
  zh: {
    name: '首页',
  },
  en: {
    name: 'Home',
  },
}
