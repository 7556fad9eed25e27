import { definePage, type PageTexts } from '@/src/runtime/definePage'

export const page = definePage({
  key: 'community',
  access: 'public',
  kind: 'document',
  texts: ['communityPage'],
})

export const pageTexts: PageTexts = {
  zh: {
    name: '社区项目',
    description:
      '开发者用%organisation%模型与工具做出来的开源项目：按角色扮演、RAG、智能体、多模态与评测分类，附代码、模型、应用与视频的地址。',
  },
  en: {
    name: 'Community projects',
    description:
      'Open-source projects that developers have built with %organisation% models and tools, by topic, with links to code, models, apps and videos.',
  },
}
