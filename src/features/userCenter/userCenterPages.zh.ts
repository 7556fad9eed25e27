import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  eyebrow: '账号',
  tabs: '账号的页面',
  sample: '示例',
  activities: {
    lead: '你参加过的活动都列在这里，最近加入的排在最前。',
    loading: '正在加载活动',
    kind: { activity: '活动', sig: '兴趣小组' },
    joined: '{day:string} 加入',
    open: '查看',
    empty: '还没有参加过活动',
    emptyText: '参加活动或加入小组后，会显示在这里。',
    failed: '活动加载失败',
    failedText: '服务器没有返回你的活动。数据没有丢失，网络恢复后重试即可。',
  },
  certificates: {
    lead: '你名下的证书。每张证书都有公开的网址，可以放进简历，供他人核对。',
    loading: '正在加载证书',
    kind: { completion: '结营', excellent: '优秀学员' },
    season: '实战营第 {season:number} 期',
    issued: '{day:string} 颁发',
    number: '编号 {id:string}',
    open: '打开证书',
    empty: '还没有证书',
    emptyText: '完成一期实战营，即可获得证书。',
    failed: '证书加载失败',
    failedText: '服务器没有返回你的证书。数据没有丢失，网络恢复后重试即可。',
  },
  bootcamp: '前往实战营第四期',
  interest: '看看兴趣小组',
  lookup: '按编号查询',
} satisfies BaseTranslation
