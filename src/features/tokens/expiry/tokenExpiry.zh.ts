import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  one: 'API Token“{name:string}”将在 {days:number} 天后到期。',
  several: '{count:number} 个 API Token 将在 {limit:number} 天内到期，最早的是“{name:string}”，还有 {days:number} 天。',
  meaning: '请提前创建新的 Token，并替换正在使用的 Token。',
  see: '查看',
  toCalendar: '存为日历文件',
  event: 'API Token“{name:string}”到期',
} satisfies BaseTranslation
