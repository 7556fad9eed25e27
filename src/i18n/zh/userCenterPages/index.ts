import type { BaseTranslation } from '../../i18n-types'

const zhUserCenter = {
  eyebrow: '个人中心',
  activities: {
    lead: '你参加过的实战营与兴趣小组，都在这里汇成一份履历。想要新的一行，从正在进行的一期开始。',
  },
  certificates: {
    lead: '你名下的结营证书与优秀学员证书收在这里。每张证书都有公开的网址，可以放进简历，别人一点就能核对。',
  },
  onwards: '接着看',
  bootcamp: '实战营第四期',
  bootcampText: '正在进行，随时可以开始。',
  interest: '兴趣小组',
  interestText: '找一个方向，加入讨论。',
  activitiesLink: '我的活动',
  activitiesText: '参加过的实战营与小组。',
  certificatesLink: '我的证书',
  certificatesText: '名下的证书与公开网址。',
  lookup: '关于证书',
  lookupText: '编号的样子，以及如何核对。',
} satisfies BaseTranslation

export default zhUserCenter
