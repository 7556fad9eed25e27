import type { BaseTranslation } from '../../i18n-types'

const zhDevelopers = {
  eyebrow: '开发者社区',
  community: {
    lead: '社区项目是开发者用书生模型与工具做出来的作品：角色扮演、检索增强、智能体、多模态与评测，各成一路。每个项目都公开源代码，也欢迎你把自己的作品带来。',
  },
  interest: {
    lead: '兴趣小组（SIG）围绕一个方向聚起志同道合的人：角色扮演、RAG、智能体、多模态、评测。小组自己定题目、读论文、做项目，谁都可以加入，也可以发起新的方向。',
  },
  onwards: '接着看',
  sourceHosting: '开源代码',
  sourceHostingText: '模型、训练与部署工具的全部仓库。',
  courses: '课程仓库',
  coursesText: '历期实战营的讲义与作业。',
  projects: '社区项目',
  projectsText: '看看各个方向已经做成了什么。',
  interestGroups: '兴趣小组',
  interestGroupsText: '找到与你同路的人。',
  bootcamp: '实战营第四期',
  bootcampText: '边闯关边学习，正在进行。',
} satisfies BaseTranslation

export default zhDevelopers
