import type { BaseTranslation } from '../../i18n-types'

const zhModels = {
  lead: '模型接口现在提供的模型：能读什么、一次能读多长、如何调用。',
  loading: '正在加载模型列表',
  listed: '共 {count:number} 个模型',
  failedTitle: '模型列表加载失败',
  failedText: '接口本身可能仍然可用，请稍后重试。',
  emptyTitle: '暂无可用的模型',
  emptyText: '运营方开放模型之后，会列在这里。',
  copy: '复制 {id:string}',
  copied: '已复制 {id:string}',
  copyFailed: '复制失败，请手动选中',
  contextLength: '上下文长度',
  tokens: '{count:string} Token',
  inputs: '输入',
  modality: { text: '文本', image: '图片', audio: '音频', video: '视频' },
  between: '、',
  refModel: '实际模型',
  filing: { algorithm: '算法备案号', model: '模型备案号', online: '上线编号' },
  trial: '试一试',
  tryModel: '试一试 {name:string}',
  samples: '示例代码',
  samplesFailed: '示例代码加载失败',
  getToken: '获取 Token',
  readDocs: '阅读文档',
  beginTitle: '开始调用',
  beginText: '接口与 OpenAI 兼容：换一个地址、一个 Token 和一个模型 ID，现有的代码就能用。',
} satisfies BaseTranslation

export default zhModels
