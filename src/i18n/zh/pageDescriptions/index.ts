import type { BaseTranslation } from '../../i18n-types'

const zhHead = {
  home: '书生开源大模型体系的开发者门户：模型、工具链、社区、实战营与模型 API。',
  activities: '你参加过的实战营与兴趣小组。',
  certificates: '你名下的实战营证书。',
  community: '开发者用书生模型与工具做出来的开源项目。',
  interest: '角色扮演、RAG、智能体、多模态与评测：围绕一个方向聚起来的兴趣小组。',
  season2: '书生·浦语大模型实战营第二期：八节课，从开源体系到部署与评测。',
  season3: '书生大模型实战营第三期：四座岛的闯关课程。',
  season4: '书生大模型实战营第四期：正在进行的闯关课程与结营证书。',
  certificate: '凭编号核对实战营的结营与优秀学员证书。',
  certificateOne: '一张实战营证书的公开网址。',
  apiDocument: '书生模型接口文档：OpenAI 兼容的地址、认证、请求与示例。',
  tokens: '创建与管理调用模型接口的 API Token。',
  strategy: '模型接口的每分钟与每月限额。',
  callDetail: '模型接口的调用次数与 Token 用量。',
  service: '使用书生大模型门户与模型接口的约定。',
  privacy: '书生大模型门户如何收集、存放与保护个人信息。',
  children: '儿童个人信息保护规则，写给儿童与监护人。',
} satisfies BaseTranslation

export default zhHead
