import { definePage, type PageTexts } from '@/src/runtime/definePage'

export const page = definePage({
  key: 'missing',
  access: 'public',
  kind: 'missing',
  texts: ['missingPage'],
})

export const pageTexts: PageTexts = {
  zh: { name: '页面不存在', description: '这个地址没有内容。' },
  en: { name: 'Page not found', description: 'There is nothing at this address.' },
}
