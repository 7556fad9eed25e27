import { definePage, type PageTexts } from '@/src/runtime/definePage'

export const page = definePage({
  key: 'tokens',
  access: 'login',
  kind: 'shell',
  texts: ['tokensPage', 'playgroundPage', 'tokenExpiry', 'lists'],
  apiMenuPlace: 20,
})

export const pageTexts: PageTexts = {
  zh: { name: 'API Token', description: '创建与管理调用模型接口的 API Token。' },
  en: { name: 'API tokens', description: 'Create and manage the API tokens that call the model API.' },
}
