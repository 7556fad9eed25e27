import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  groups: '本页的小组',
  tools: '常用工具',
  lessons: '推荐先修',
  seeProjects: '相关项目',
  joinGroup: '加入小组',
  howTitle: '如何加入',
  howLead: '第二期起的惯例：先完成实战营里对应的进阶作业，再带着作品来。没有作品也欢迎旁听与读论文。',
  howLeadPlain: '先做一点小东西，再带着作品来。没有作品也欢迎旁听与读论文。',
  onwards: '继续浏览',
  projects: '社区项目',
  projectsText: '看看各个方向的项目。',
  bootcamp: '实战营{season:string}',
  bootcampText: '边闯关边学习，正在进行。',
} satisfies BaseTranslation
