import type { BaseTranslation } from '../../i18n-types'

const zhApi = {
  eyebrow: 'API',
  document: {
    lead: '模型接口采用 OpenAI 兼容的形式，一个地址、一枚 Token 就能调用。任何支持自定义地址的 SDK 都可以直接接入。',
    baseAddress: '接口地址',
    firstRequest: '第一次请求',
    firstRequestText: '把 $INTERN_API_TOKEN 换成你的 Token，下面这条命令会列出当前可用的模型。',
    chat: '一次对话',
    chatText: '从模型列表里选一个 id 填进 model，回答在 choices[0].message.content 里。',
    sampleQuestion: '用一句话介绍你自己',
    keepSafe: 'Token 等同于你的身份：放在服务端或环境变量里，不要写进网页与公开仓库。',
  },
  onwards: '接着看',
  tokens: 'API Tokens',
  tokensText: '创建与管理访问令牌。',
  docs: 'API 文档',
  docsText: '接口地址与第一次请求。',
  strategyLink: '限流策略',
  strategyText: '每分钟与每月的限额如何计算。',
  callDetailLink: '调用明细',
  callDetailText: '用量如何统计。',
  deploy: '部署工具 LMDeploy',
  deployText: '在自己的机器上提供同样形式的接口。',
} satisfies BaseTranslation

export default zhApi
