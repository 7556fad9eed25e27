import type { BaseTranslation } from '../../i18n-types'

const zhHead = {
  home: '书生开源大模型的开发者门户：看懂每一代模型与工具链，找到社区项目和兴趣小组，跟着实战营动手，用 OpenAI 兼容的接口调用模型。',
  activities: '你参加过的实战营与兴趣小组。',
  certificates: '你名下的实战营证书。',
  community:
    '开发者用书生模型与工具做出来的开源项目：按角色扮演、RAG、智能体、多模态与评测分类，附代码、模型、应用与视频的地址。',
  interest: '五个兴趣小组在做什么、用什么工具、从哪一课学起：角色扮演、RAG、智能体、多模态与评测。',
  season2:
    '书生·浦语大模型实战营第二期的课程：八讲主课与一讲补充，从开源体系、RAG、微调到部署与评测，附视频与代码仓库。',
  season3: '书生大模型实战营第三期：入门、基础、进阶、彩蛋四座岛，十八关的课程、视频与工具，随时可以自学。',
  season4: '正在进行的书生大模型实战营第四期：四座岛、十七关，每关得算力点，完成进阶岛领取结营证书。',
  certificate: '输入编号，核对一张书生大模型实战营的结营或优秀学员证书。',
  certificateOne: '一张实战营证书的公开网址。',
  apiDocument:
    '书生模型 API 文档：OpenAI 兼容的地址、认证、请求与流式返回、工具调用、限额与错误，附可以直接运行的示例。',
  documentPrint: '书生模型 API 文档的全部章节，可以打印。',
  models: '模型接口现在提供的模型及其 ID。',
  tokens: '创建与管理调用模型接口的 API Token。',
  strategy: '模型接口的每分钟与每月限额。',
  callDetail: '模型接口的用量统计：调用次数与 Token 用量。',
  service: '使用书生大模型门户与模型 API 的约定：账号、Token 与限额、行为规范、开源许可证与责任。',
  privacy: '书生大模型门户收集哪些个人信息、为什么、存放多久，用到哪些 Cookie，以及你可以怎样查看、更正与删除。',
  children: '写给儿童与监护人：未满十四周岁的人使用书生大模型门户时，信息如何收集、同意、存放与删除。',
} satisfies BaseTranslation

export default zhHead
