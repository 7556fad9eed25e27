import { definePage, type PageTexts } from '@/src/content/definePage'

export const page = definePage({
  key: 'callDetail',
  path: '/api/callDetail',
  access: 'login',
  kind: 'shell',
  texts: ['callDetailPage', 'tokenExpiry'],
  apiMenuPlace: 40,
})

export const pageTexts: PageTexts = {
  zh: { name: '调用明细', description: '模型接口的用量统计：调用次数与 Token 用量。' },
  en: { name: 'API Usage', description: 'Calls and tokens used through the model API.' },
}
