import type { MailTexts } from './en'

const number = (value: number) => value.toLocaleString('zh-CN')

export const zh: MailTexts = {
  footer: '本邮件由%product%自动发送，请勿回复。',
  newApplications: {
    subject: '%product%：有限额申请等待处理',
    title: '有限额申请等待处理',
    lead: (count) => (count === 0 ? '限额申请都已处理完毕。' : `有 ${number(count)} 份限额申请等待处理。`),
    command: '在服务器上运行以下命令可查看申请：',
  },
  mailsGivenUp: {
    subject: '%product%：有邮件未能送达',
    title: '有邮件未能送达',
    rejected: (count) => `${number(count)} 封邮件被收件地址拒收。`,
    expired: (count) => `邮件服务器在期限内未接收 ${number(count)} 封邮件。`,
    lead: (since) => `以上为 ${since}（UTC）以来放弃发送的邮件，邮件服务器的每次答复见服务器日志。`,
  },
  applicationDecided: {
    subject: '%product%：你的限额申请已处理',
    approved: '限额申请已通过',
    approvedLead: (rpm, tpm) => `当前限额为每分钟 ${number(rpm)} 次请求、${number(tpm)} 个 Token。`,
    rejected: '限额申请未通过',
    rejectedLead: '限额保持不变，你可以重新申请。',
    reason: '原因：',
    link: '查看限额',
  },
}
