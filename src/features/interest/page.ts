import { definePage, type PageTexts } from '@/src/runtime/definePage'

export const page = definePage({
  key: 'interest',
  access: 'public',
  kind: 'document',
  texts: ['developerPages'],
})

export const pageTexts: PageTexts = {
  zh: {
    name: '兴趣小组',
    description: '五个兴趣小组在做什么、用什么工具、从哪一课学起：角色扮演、RAG、智能体、多模态与评测。',
  },
  en: {
    name: 'Interest groups',
    description:
      'What the five interest groups do, which tools they use and where to start learning: role play, RAG, agents, multimodal models and evaluation.',
  },
}
