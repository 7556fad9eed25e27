import type { BaseTranslation } from '../../i18n-types'

const zhBootcamps = {
  eyebrow: '书生大模型实战营',
  season2: {
    title: '书生·浦语大模型实战营（第二期）',
    lead: '2024 年春天的一期。八节课从开源体系讲起，依次走过趣味演示、茴香豆与 RAG、XTuner 微调、LMDeploy 部署、智能体与评测。基础作业用来结营，进阶作业留给想走得更远的人。',
  },
  season3: {
    title: '书生大模型实战营（第三期）',
    lead: '2024 年夏天的一期，课程第一次变成闯关：入门岛打好 Linux、Python 与 Git 的底子，基础岛学会提示词、RAG、微调与评测，进阶岛深入智能体、部署与多模态，彩蛋岛藏着几个完整的案例。',
  },
  season4: {
    title: '书生大模型实战营（第四期）',
    lead: '正在进行的一期。仍然是四座岛：入门、基础、进阶与彩蛋，新增模型平台的使用与低代码平台的接入。每过一关都有算力奖励，走完进阶岛可以领取结营证书。',
  },
  ongoing: '进行中',
  finished: '已结营',
  onwards: '课程与资料',
  handbook: '学员手册',
  handbookText: '报名、关卡与答疑的说明。',
  courses: '课程仓库',
  coursesText: '本期的讲义、任务与作业。',
  certificate: '证书查询',
  certificateText: '凭证书编号核对结营与优秀学员证书。',
  nextSeason: '第四期',
  nextSeasonText: '正在进行，随时可以开始。',
} satisfies BaseTranslation

export default zhBootcamps
