import { definePage, type PageTexts } from '@/src/content/definePage'

export const page = definePage({
  key: 'season2',
  path: '/developers/activity',
  access: 'public',
  kind: 'document',
  texts: ['bootcampPages'],
})

export const pageTexts: PageTexts = {
  zh: {
    name: '实战营第二期',
    description:
      '书生·浦语大模型实战营第二期的课程：八讲主课与一讲补充，从开源体系、RAG、微调到部署与评测，附视频与代码仓库。',
  },
  en: {
    name: 'Bootcamp, season 2',
    description:
      'InternLM Bootcamp, Season 2: eight lessons and a supplement, from the open-source family over RAG and fine-tuning to deployment and evaluation, with videos and code.',
  },
}
