import { definePage, type PageTexts } from '@/src/content/definePage'

export const page = definePage({
  key: 'season3',
  path: '/developers/activity-3',
  access: 'public',
  kind: 'document',
  texts: ['bootcampPages'],
})

export const pageTexts: PageTexts = {
  zh: {
    name: '实战营第三期',
    description: '书生大模型实战营第三期：入门、基础、进阶、彩蛋四座岛，十八关的课程、视频与工具，随时可以自学。',
  },
  en: {
    name: 'Bootcamp, season 3',
    description:
      'Intern Bootcamp, Season 3: eighteen levels on four islands, with videos and tools. Finished, and open for study at your own pace.',
  },
}
