import { definePage, type PageTexts } from '@/src/runtime/definePage'

export const page = definePage({
  key: 'callDetail',
  access: 'login',
  kind: 'shell',
  texts: ['callDetailPage', 'tokenExpiry', 'lists'],
  apiMenuPlace: 40,
})

export const pageTexts: PageTexts = {
  zh: { name: '调用明细', description: '模型接口的用量统计：调用次数与 Token 用量。' },
  en: { name: 'API Usage', description: 'Calls and tokens used through the model API.' },
}
