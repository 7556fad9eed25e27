import { definePage, type PageTexts } from '@/src/runtime/definePage'

export const page = definePage({
  key: 'service',
  access: 'public',
  kind: 'document',
  texts: ['protocolPages'],
  variants: [{ key: 'service' }, { key: 'privacy' }, { key: 'children' }],
})

export const pageTexts = {
  service: {
    zh: {
      name: '用户服务协议',
      description: '使用%product%门户与模型 API 的约定：账号、Token 与限额、行为规范、开源许可证与责任。',
    },
    en: {
      name: 'Terms of Service',
      description:
        'The terms for using the %product% portal and its model API: accounts, tokens and limits, conduct, open-source licences and liability.',
    },
  },
  privacy: {
    zh: {
      name: '隐私政策',
      description: '%product%门户收集哪些个人信息、为什么、存放多久，用到哪些 Cookie，以及你可以怎样查看、更正与删除。',
    },
    en: {
      name: 'Privacy Policy',
      description:
        'Which personal data the %product% portal collects, why and for how long, which cookies it sets, and how you can see, correct and delete your data.',
    },
  },
  children: {
    zh: {
      name: '儿童个人信息保护规则',
      description: '写给儿童与监护人：未满十四周岁的人使用%product%门户时，信息如何收集、同意、存放与删除。',
    },
    en: {
      name: 'Children’s Privacy Rules',
      description:
        'For children and their guardians: how data of anyone under fourteen is collected, agreed to, kept and deleted on the %product% portal.',
    },
  },
} satisfies Readonly<Record<string, PageTexts>>
