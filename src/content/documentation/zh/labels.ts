import type { DocumentationLabels } from '../documentation'

export const labels: DocumentationLabels = {
  baseAddress: '接口地址',
  onThisPage: '本页目录',
  copy: '复制',
  copying: '复制中',
  copied: '已复制',
  copyFailed: '未能复制，请手动选中',
  sampleLanguage: '示例语言',
  field: '字段',
  type: '类型',
  description: '说明',
  required: '必填',
  oneOf: '可选值',
  defaultValue: '默认',
  range: '取值范围',
  seeBelow: '查看字段',
  status: 'HTTP',
  code: '错误码',
  meaning: '含义与处理',
  header: '响应头',
}
