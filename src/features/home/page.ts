import { definePage, type PageTexts } from '@/src/content/definePage'

export const page = definePage({
  key: 'home',
  path: '/',
  access: 'public',
  kind: 'document',
  texts: ['homePage'],
})

export const pageTexts: PageTexts = {
  zh: {
    name: '首页',
    description:
      '书生开源大模型的开发者门户：看懂每一代模型与工具链，找到社区项目和兴趣小组，跟着实战营动手，用 OpenAI 兼容的接口调用模型。',
  },
  en: {
    name: 'Home',
    description:
      'The developer portal of the Intern open large models: every generation of models and its toolchain, community projects, interest groups, bootcamps, and an OpenAI-compatible API.',
  },
}
