import { definePage, type PageTexts } from '@/src/runtime/definePage'

export const page = definePage({
  key: 'callDetail',
  access: 'login',
  kind: 'shell',
  texts: ['callDetailPage', 'tokenExpiry', 'lists'],
  apiMenuPlace: 40,
})

export const pageTexts: PageTexts = {
  zh: { name: '用量', description: '模型接口的用量：调用次数与 Token 用量。' },
  en: { name: 'Usage', description: 'Calls and tokens used through the model API.' },
}
