import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  eyebrow: '开发者社区',
  interest: {
    lead: '兴趣小组（SIG）围绕一个方向聚起志同道合的人。小组自己定题目、读论文、做项目；想加入，先做一点东西带过来。',
  },
} satisfies BaseTranslation
