import type { BaseTranslation } from '../../i18n-types'

const zhDocument = {
  eyebrow: 'API',
  lead: '一个地址、一枚 Token，就能调用书生系列模型。接口与 OpenAI 兼容，任何支持自定义地址的客户端都可以直接使用。',
} satisfies BaseTranslation

export default zhDocument
