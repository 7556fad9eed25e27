import { definePage, type PageTexts } from '@/src/runtime/definePage'

export const page = definePage({
  key: 'certificateOne',
  access: 'public',
  kind: 'shell',
  texts: ['certificateSheet'],
})

export const pageTexts: PageTexts = {
  zh: { name: '证书', description: '一张实战营证书的公开网址。' },
  en: { name: 'Certificate', description: 'The public address of one bootcamp certificate.' },
}
