import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  title: '示例中的模型与 Token',
  model: '示例模型',
  token: '示例 Token',
  unnamed: '未选择 Token',
  tokenValue: '{name:string} 的完整内容',
  variable: '示例从这个环境变量读取“{name:string}”的完整内容：',
  variableEnd: '。',
  setVariable: '设置方法',
  failed: '模型或 Token 列表加载失败。',
} satisfies BaseTranslation
