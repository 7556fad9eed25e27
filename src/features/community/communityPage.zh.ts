import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  eyebrow: '开发者社区',
  lead: '社区项目是开发者用%organisation%模型与工具做出来的作品：角色扮演、检索增强、智能体、多模态与评测。可以从这里查看它们的代码、模型与演示，也欢迎提交你的作品。',
  onwards: '继续浏览',
  sourceHosting: '开源代码',
  sourceHostingText: '模型、训练与部署工具的全部仓库。',
  courses: '课程仓库',
  coursesText: '历期实战营的讲义与作业。',
  interestGroups: '兴趣小组',
  interestGroupsText: '按方向加入兴趣小组。',
} satisfies BaseTranslation
