import { definePage } from '@/src/content/definePage'

export const page = definePage({
  key: 'activities',
  path: '/userCenter/activities',
  access: 'login',
  kind: 'shell',
  texts: ['userCenterPages'],
})
