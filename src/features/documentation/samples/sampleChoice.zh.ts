import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  title: '示例中的模型',
  model: '示例模型',
  failed: '模型列表加载失败。',
} satisfies BaseTranslation
