import type { BaseTranslation } from '../../i18n-types'

const zhDocument = {
  eyebrow: 'API',
  lead: '一个地址、一枚 Token，就能调用书生系列模型。接口与 OpenAI 兼容，任何支持自定义地址的客户端都可以直接使用。',
  onwards: '接着看',
  tokensText: '创建与管理访问令牌。',
  strategyText: '你的限额、本月用量与提升申请。',
} satisfies BaseTranslation

export default zhDocument
