import { definePage, type PageTexts } from '@/src/content/definePage'

export const page = definePage({
  key: 'season4',
  path: '/icamp4',
  access: 'public',
  kind: 'document',
  texts: ['bootcampPages'],
})

export const pageTexts: PageTexts = {
  zh: {
    name: '实战营第四期',
    description: '正在进行的书生大模型实战营第四期：四座岛、十七关，每关得算力点，完成进阶岛领取结营证书。',
  },
  en: {
    name: 'Bootcamp, season 4',
    description:
      'Intern Bootcamp, Season 4, running now: seventeen levels on four islands, compute points for each, and a certificate for finishing Advanced Island.',
  },
}
