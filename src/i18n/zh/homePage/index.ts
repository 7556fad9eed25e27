import type { BaseTranslation } from '../../i18n-types'

const zhHome = {
  eyebrow: '书生 · 开源大模型体系',
  title: '以开放之笔，书智能新篇',
  lead: '书生是一套开源的大模型体系：科学多模态、视觉理解与语言模型，连同从数据、训练到部署、评测的全套工具。读文档，领一枚 API Token，几分钟后就能发出第一次请求。',
  readDocs: '阅读 API 文档',
  getToken: '创建 API Token',
  values: '为什么是书生',
  modelsTitle: '开放的模型',
  modelsText: 'Intern-S 面向科学研究，书生·万象看懂图像与视频，书生·浦语专注语言。权重公开，许可证随模型写明。',
  toolsTitle: '完整的工具',
  toolsText: '数据处理、预训练、微调、部署、评测与应用，一环接一环；每件工具也都可以单独拿来用。',
  communityTitle: '同行的社区',
  communityText: '在兴趣小组里讨论，把想法做成项目，在实战营里从第一行命令学到能独立部署。',
  startTitle: '三步，发出第一次请求',
  startText: '接口与 OpenAI 的形式兼容，已有的 SDK 换一个地址和密钥就能用。',
  stepSignIn: '登录或注册账户',
  stepToken: '创建一枚 Token，明文只显示一次',
  stepCall: '带上 Token 调用模型接口',
  sampleTitle: '列出可用的模型',
  waysTitle: '从这里继续',
  wayDocs: '接口、参数、错误与示例，一页读完。',
  wayTokens: '创建、复制、停用你的访问令牌。',
  wayProjects: '看看大家用书生做了什么。',
  wayBootcamp: '闯关式课程，第四期进行中。',
  drawing: '米字格上的“书”字，由四笔构成',
} satisfies BaseTranslation

export default zhHome
