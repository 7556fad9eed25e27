import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  eyebrow: '条款',
  service: {
    lead: '使用本门户与模型接口所依据的约定：账号与外部登录、Token 的保管、限额与月度用量、内容与行为的边界，以及开源许可证各自适用的范围。',
  },
  privacy: {
    lead: '我们收集哪些信息、为什么收集、存放多久，以及你可以怎样查看、更正和删除它们。登录由单点登录服务完成，本门户只保存登录标识、语言选择与你主动提供的内容。',
  },
  children: {
    lead: '未满十四周岁的儿童由监护人陪同使用本门户。这一页说明监护人如何同意与拒绝、儿童信息如何存放和保护，以及怎样联系专门的负责人。',
  },
  contents: '目录',
  templateTitle: '这是一份模板',
  templateText:
    '文字由本门户的作者按实际功能拟写，尚未由运营者及其法律顾问审阅，不构成法律意见。请运营者审阅、补全后再正式发布。',
  missing: '尚待填写：{names:string}。',
  and: '、',
  gap: '〔{name:string}〕',
  fields: {
    operator: '运营者名称',
    address: '联系地址',
    email: '电子邮件',
    effectiveDate: '生效日期',
    version: '版本号',
    law: '适用法律',
    court: '管辖法院',
    dataLocation: '数据存放地',
    callRetention: '调用记录的保留期限',
    auditRetention: '安全记录的保留期限',
    childrenContact: '儿童信息负责人',
    complaintContact: '投诉渠道',
  },
  onwards: '相关条款',
  serviceText: '使用门户与接口的约定。',
  privacyText: '个人信息的收集与保护。',
  childrenText: '写给儿童与监护人。',
} satisfies BaseTranslation
