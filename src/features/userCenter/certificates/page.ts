import { definePage, type PageTexts } from '@/src/runtime/definePage'

export const page = definePage({
  key: 'certificates',
  access: 'login',
  kind: 'shell',
  texts: ['userCenterPages', 'accountSummary'],
})

export const pageTexts: PageTexts = {
  zh: { name: '我的证书', description: '你名下的实战营证书。' },
  en: { name: 'My certificates', description: 'Bootcamp certificates in your name.' },
}
