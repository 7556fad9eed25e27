import { definePage, type PageTexts } from '@/src/runtime/definePage'

export const page = definePage({
  key: 'documentPrint',
  access: 'public',
  // Its words are those of the chapters: search engines are to find these.
  kind: 'shell',
  texts: ['documentPage', 'sampleChoice'],
})

export const pageTexts: PageTexts = {
  zh: { name: '文档（全部章节）', description: '%organisation%模型 API 文档的全部章节，可以打印。' },
  en: {
    name: 'Docs (all chapters)',
    description: 'Every chapter of the documentation of the %organisation% model API, for printing.',
  },
}
