import { definePage, type PageTexts } from '@/src/content/definePage'

export const page = definePage({
  key: 'children',
  path: '/protocol/children',
  access: 'public',
  kind: 'document',
  texts: ['protocolPages'],
})

export const pageTexts: PageTexts = {
  zh: {
    name: '儿童个人信息保护规则',
    description: '写给儿童与监护人：未满十四周岁的人使用%product%门户时，信息如何收集、同意、存放与删除。',
  },
  en: {
    name: 'Children’s Privacy Rules',
    description:
      'For children and their guardians: how data of anyone under fourteen is collected, agreed to, kept and deleted on the %product% portal.',
  },
}
