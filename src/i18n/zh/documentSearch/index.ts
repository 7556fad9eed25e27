import type { BaseTranslation } from '../../i18n-types'

const zhDocumentSearch = {
  label: '搜索文档',
  placeholder: '例如：限额、stream、429',
  hits: '找到 {count} 处',
  failed: '搜索用的数据没有加载出来',
  none: '没有找到，换个说法试试',
} satisfies BaseTranslation

export default zhDocumentSearch
