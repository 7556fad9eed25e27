import { definePage, type PageTexts } from '@/src/content/definePage'

export const page = definePage({
  key: 'service',
  path: '/protocol/service',
  access: 'public',
  kind: 'document',
  texts: ['protocolPages'],
})

export const pageTexts: PageTexts = {
  zh: {
    name: '用户服务协议',
    description: '使用%product%门户与模型 API 的约定：账号、Token 与限额、行为规范、开源许可证与责任。',
  },
  en: {
    name: 'Terms of Service',
    description:
      'The terms for using the %product% portal and its model API: accounts, tokens and limits, conduct, open-source licences and liability.',
  },
}
