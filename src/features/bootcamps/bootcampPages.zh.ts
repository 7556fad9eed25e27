import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  eyebrow: '书生大模型实战营',
  season2: {
    title: '书生·浦语大模型实战营（第二期）',
    lead: '2024 年春天的一期。八讲从开源体系说起，依次走过趣味演示、茴香豆与 RAG、XTuner 微调、LMDeploy 部署、智能体、评测与数据，最后补上一讲平台工具。',
    join: '自学这一期',
  },
  season3: {
    title: '书生大模型实战营（第三期）',
    lead: '2024 年夏天的一期，课程第一次变成闯关：入门岛打好 Linux、Python 与 Git 的底子，基础岛学提示词、RAG、微调与评测，进阶岛深入智能体、部署与多模态，彩蛋岛藏着几个完整的案例。',
    join: '自学这一期',
  },
  season4: {
    title: '书生大模型实战营（第四期）',
    lead: '正在进行的一期。仍然是四座岛：入门岛多了模型平台一关，彩蛋岛换成低代码平台的接入。每过一关都有算力点，完成进阶岛可以领取结营证书。',
    join: '参加第四期',
  },
  ongoing: '进行中',
  finished: '已结营',
  seeMore: '查看更多',
  seeMoreOf: '第 {number:number} 期的课程资料',
  certification: '结营认证',
  switcher: '切换期次',
  switcherTitle: '选择期次',
  switcherFailed: '期次列表加载失败，请再点一次。',
} satisfies BaseTranslation
