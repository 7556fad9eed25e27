import type { BaseTranslation } from '../../i18n-types'

const zhProtocol = {
  eyebrow: '条款',
  service: {
    lead: '使用本门户与模型接口所依据的约定：账户与外部登录、Token 的保管、限额与月度用量、内容与行为的边界，以及开源许可证各自适用的范围。',
  },
  privacy: {
    lead: '我们收集哪些信息、为什么收集、存放多久，以及你可以怎样查看、更正和删除它们。登录由单点登录服务完成，本门户只保存登录标识、语言选择与你主动提供的内容。',
  },
  children: {
    lead: '未满十四周岁的儿童由监护人陪同使用本门户。这一页说明监护人如何同意与拒绝、儿童信息如何存放和保护，以及怎样联系专门的负责人。',
  },
  contact: '对条款有疑问，请联系',
  onwards: '相关条款',
  serviceText: '使用门户与接口的约定。',
  privacyText: '个人信息的收集与保护。',
  childrenText: '写给儿童与监护人。',
} satisfies BaseTranslation

export default zhProtocol
