import { definePage, type PageTexts } from '@/src/runtime/definePage'

export const page = definePage({
  key: 'strategy',
  access: 'login',
  kind: 'shell',
  texts: ['strategyPage', 'tokenExpiry'],
  apiMenuPlace: 30,
})

export const pageTexts: PageTexts = {
  zh: { name: '限额', description: '模型接口的每分钟与每月限额。' },
  en: { name: 'Limits', description: 'Limits of the model API per minute and per month.' },
}
