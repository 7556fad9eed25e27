import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  pages: '分页',
  first: '第一页',
  previous: '上一页',
  next: '下一页',
  page: '第 {page:number} 页',
  actions: '操作',
  actionsOf: '{name:string} 的操作',
  edit: '编辑',
  save: '保存',
  saving: '正在保存',
  saveFailed: '无法确认是否已保存。填写的内容已保留，可以再试一次，重复保存没有影响。',
  saveRefused: '保存失败，填写的内容已保留。',
  delete: '删除',
  deleting: '正在删除',
  deleteFailed: '无法确认是否已删除。可以再试一次，重复删除没有影响。',
  keep: '取消',
} satisfies BaseTranslation
