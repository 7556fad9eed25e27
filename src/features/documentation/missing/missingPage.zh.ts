import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  noChapter: '没有这一章',
  chapterLead: '文档里没有这个地址：这一章可能改了名，也可能链接有误。',
  chapters: '全部章节',
  onwards: '继续浏览',
  documentText: '从获取 Token 到第一次调用。',
  modelsText: '接口现在提供的模型与它们的 ID。',
  changes: '更新日志',
  changesText: '接口与文档最近的改动。',
  homeText: '模型、工具链与社区。',
} satisfies BaseTranslation
