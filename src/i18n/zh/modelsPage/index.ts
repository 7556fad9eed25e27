import type { BaseTranslation } from '../../i18n-types'

const zhModels = {
  lead: '这里列出模型接口现在提供的模型。调用时把模型 ID写进请求的 model 字段。',
  loading: '正在加载模型列表',
  failedTitle: '模型列表加载失败',
  failedText: '接口本身可能仍然可用，请稍后重试。',
  emptyTitle: '暂无可用的模型',
  emptyText: '运营方开放模型之后，会列在这里。',
  tableCaption: '模型接口提供的模型',
  model: '模型 ID',
  owner: '提供方',
  actions: '操作',
  copy: '复制 {id:string}',
  copied: '已复制 {id:string}',
  copyFailed: '复制失败，请手动选中',
  callTitle: '调用一次',
  callText: '接口与 OpenAI 兼容：换一个地址、一个 Token 和一个模型 ID，现有的代码就能用。',
  getToken: '获取 Token',
  readDocs: '阅读文档',
  sampleTitle: '向 {model:string} 提一个问题',
} satisfies BaseTranslation

export default zhModels
