import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  readDocs: '阅读文档',
  getToken: '创建 API Token',
  openTokens: '我的 API Token',
  question: '向模型提问',
  questionHint: '问点什么，或贴一段代码',
  ask: '提问',
  monthUsage:
    '本月已用：输入\u00A0{input:string}\u00A0Token（{inputShare:string}），输出\u00A0{output:string}\u00A0Token（{outputShare:string}）',
  pauseBanner: '暂停动画',
  playBanner: '播放动画',
} satisfies BaseTranslation
