import type { BaseTranslation } from '../../i18n-types'

const zhDocumentSearch = {
  label: '搜索文档',
  placeholder: '例如：限额、stream、429',
  hits: '找到 {count} 处',
  failed: '搜索数据加载失败',
  none: '没有找到，换个说法试试',
} satisfies BaseTranslation

export default zhDocumentSearch
