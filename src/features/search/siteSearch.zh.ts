import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  title: '搜索全站',
  label: '搜索页面、模型、文档、接口、字段和错误码',
  placeholder: '例如：限额、stream、429',
  results: '搜索结果',
  hits: '找到 {count} 处',
  failed: '搜索数据加载失败',
  none: '没有找到，换个说法试试',
  kinds: {
    page: '页面',
    model: '模型',
    chapter: '文档',
    section: '章节',
    endpoint: '接口',
    field: '字段',
    error: '错误码',
  },
  keys: '↑ ↓ 选择 · Enter 打开 · Esc 关闭',
  slashBefore: '用',
  slashAfter: '键打开搜索',
} satisfies BaseTranslation
