import { definePage, type PageTexts } from '@/src/runtime/definePage'

export const page = definePage({
  key: 'season4',
  access: 'public',
  kind: 'document',
  texts: ['bootcampPages'],
  variants: [{ key: 'season4' }, { key: 'season3' }, { key: 'season2' }],
})

export const pageTexts = {
  season4: {
    zh: {
      name: '实战营第四期',
    },
    en: {
      name: 'Bootcamp Season 4',
    },
  },
  season3: {
    zh: {
      name: '实战营第三期',
    },
    en: {
      name: 'Bootcamp Season 3',
    },
  },
  season2: {
    zh: {
      name: '实战营第二期',
    },
    en: {
      name: 'Bootcamp Season 2',
    },
  },
} satisfies Readonly<Record<string, PageTexts>>
