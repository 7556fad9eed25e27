import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  open: '故障处理中：{title:string}',
  details: '查看处理进展',
} satisfies BaseTranslation
