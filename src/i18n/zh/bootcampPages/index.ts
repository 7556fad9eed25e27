import type { BaseTranslation } from '../../i18n-types'

const zhBootcamps = {
  eyebrow: '书生大模型实战营',
  season2: {
    title: '书生·浦语大模型实战营（第二期）',
    lead: '2024 年春天的一期。八讲从开源体系说起，依次走过趣味演示、茴香豆与 RAG、XTuner 微调、LMDeploy 部署、智能体、评测与数据，最后补上一讲平台工具。',
    time: '2024 年 3 月至 4 月，5 月下旬加开一轮',
    form: '讲课与作业：基础作业结营，进阶作业评优',
    extent: '8 讲，外加 1 讲补充',
    picture: '第二期的画：九册线装讲义并排立着，书脊写着一到九，第四册是朱红色。',
    join: '自学这一期',
  },
  season3: {
    title: '书生大模型实战营（第三期）',
    lead: '2024 年夏天的一期，课程第一次变成闯关：入门岛打好 Linux、Python 与 Git 的底子，基础岛学提示词、RAG、微调与评测，进阶岛深入智能体、部署与多模态，彩蛋岛藏着几个完整的案例。',
    time: '2024 年 7 月至 9 月初',
    form: '闯关：过一关，记一关的算力点',
    extent: '4 座岛，18 关',
    picture: '第三期的画：一张海图，小船沿虚线驶向四座插着旗的岛。',
    join: '自学这一期',
  },
  season4: {
    title: '书生大模型实战营（第四期）',
    lead: '正在进行的一期。仍然是四座岛：入门岛多了模型平台一关，彩蛋岛换成低代码平台的接入。每过一关都有算力点，走完进阶岛可以领结营证书。',
    time: '2024 年 10 月开课，正在进行',
    form: '闯关：过一关，记一关的算力点',
    extent: '4 座岛，17 关',
    picture: '第四期的画：夜海上一艘小船，红日升起，符号与文字连成一张网绕着它。',
    join: '参加第四期',
  },
  ongoing: '进行中',
  finished: '已结营',
  facts: '这一期的概况',
  time: '时间',
  form: '形式',
  extent: '篇幅',
  seeMore: '查看更多',
  seeMoreOf: '第 {number:number} 期的课程资料',
  certification: '结营认证',
  switcher: '切换期次',
  switcherTitle: '去哪一期？',
} satisfies BaseTranslation

export default zhBootcamps
