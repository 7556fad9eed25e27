import { definePage, type PageTexts } from '@/src/content/definePage'

export const page = definePage({
  key: 'privacy',
  path: '/protocol/private',
  access: 'public',
  kind: 'document',
  texts: ['protocolPages'],
})

export const pageTexts: PageTexts = {
  zh: {
    name: '隐私政策',
    description: '%product%门户收集哪些个人信息、为什么、存放多久，用到哪些 Cookie，以及你可以怎样查看、更正与删除。',
  },
  en: {
    name: 'Privacy Policy',
    description:
      'Which personal data the %product% portal collects, why and for how long, which cookies it sets, and how you can see, correct and delete your data.',
  },
}
