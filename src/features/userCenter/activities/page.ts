import { definePage, type PageTexts } from '@/src/runtime/definePage'

export const page = definePage({
  key: 'activities',
  access: 'login',
  kind: 'shell',
  texts: ['userCenterPages', 'accountSummary'],
})

export const pageTexts: PageTexts = {
  zh: { name: '我的活动', description: '你参加过的活动与小组。' },
  en: { name: 'My activities', description: 'The activities and groups that you took part in.' },
}
