import type { BaseTranslation } from '../../i18n-types'

const zhDocument = {
  lead: '一个地址、一个 Token，就能调用书生系列模型。接口与 OpenAI 兼容，任何支持自定义地址的客户端都可以直接使用。',
  contents: '文档目录',
  onThisPage: '本页目录',
  neighbours: '前后章节',
  previous: '上一章',
  next: '下一章',
  printAll: '在一页内查看全部章节（可打印）',
  baseAddress: '接口地址',
  copy: '复制',
  copying: '复制中',
  copied: '已复制',
  copyFailed: '复制失败，请手动选中',
  sampleLanguage: '示例语言',
  field: '字段',
  type: '类型',
  description: '说明',
  required: '必填',
  oneOf: '可选值',
  defaultValue: '默认',
  range: '取值范围',
  seeFields: '查看字段',
  status: 'HTTP',
  code: '错误码',
  meaning: '含义与处理',
  header: '响应头',
  print: '打印',
  printLead: '全部章节都在这一页，示例按所选的语言打印。',
} satisfies BaseTranslation

export default zhDocument
