import { definePage, type PageTexts } from '@/src/runtime/definePage'

export const page = definePage({
  key: 'callOne',
  access: 'login',
  kind: 'shell',
  texts: ['callDetailPage', 'callPage'],
})

export const pageTexts: PageTexts = {
  zh: { name: '调用详情', description: '一次模型调用的状态、Token 与耗时。' },
  en: { name: 'Call details', description: 'Status, tokens and times of one model call.' },
}
