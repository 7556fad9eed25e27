import { definePage } from '@/src/content/definePage'

export const page = definePage({
  key: 'certificates',
  path: '/userCenter/certificates',
  access: 'login',
  kind: 'shell',
  texts: ['userCenterPages'],
})
