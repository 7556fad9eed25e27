import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  text: '这台设备上保存了你在“在线体验”里的对话。要怎么处理？',
  keepText: '保留的对话是加密的，只有再次登录这个账号才能读取。',
  remove: '删除并退出登录',
  keep: '保留在这台设备上',
  cancel: '取消',
  failed: '对话没有删除成功。可以再试一次，或保留在这台设备上。',
} satisfies BaseTranslation
