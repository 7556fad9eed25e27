import { definePage, type PageTexts } from '@/src/runtime/definePage'

export const page = definePage({
  key: 'status',
  access: 'public',
  kind: 'document',
  texts: ['statusPage'],
})

export const pageTexts: PageTexts = {
  zh: {
    name: '服务状态',
    description: '各模型当前是否可用，以及最近 90 天的成功率、首个 Token 的等待时间和故障记录。',
  },
  en: {
    name: 'Status',
    description:
      'Current state of each model, its success rate and time to first token over 90 days, and past incidents.',
  },
}
