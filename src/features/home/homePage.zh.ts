import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  eyebrow: '书生 · 开源大模型体系',
  title: '以开放之笔，书智能新篇',
  lead: '书生是一套开源的大模型体系：科学多模态、视觉理解与语言模型，连同从数据、训练到部署、评测的全套工具。读文档，创建一个 API Token，几分钟后就能发出第一次请求。',
  readDocs: '阅读 API 文档',
  getToken: '创建 API Token',
  openTokens: '打开我的 API Token',
  seeUsage: '查看我的用量',
  monthUsage:
    '本月已用：输入 {input:string} Token（{inputShare:string}），输出 {output:string} Token（{outputShare:string}）',
  pauseBanner: '暂停动画',
  playBanner: '播放动画',
} satisfies BaseTranslation
