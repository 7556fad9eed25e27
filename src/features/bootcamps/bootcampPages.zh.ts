import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  join: '参加这一期',
  ongoing: '进行中',
  finished: '已结营',
  seeMore: '查看更多',
  seeMoreOf: '第 {number:number} 期的课程资料',
  certification: '结营认证',
  switcher: '切换期次',
  switcherTitle: '选择期次',
  switcherFailed: '期次列表加载失败，请再点一次。',
} satisfies BaseTranslation
