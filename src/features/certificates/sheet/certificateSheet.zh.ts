import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  eyebrow: '实战营证书',
  looking: '正在查询证书',
  notFound: '没有这个编号的证书：{id:string}',
  notFoundText: '未找到该证书。如有疑问，请在微信搜索 InternLM。',
  failed: '查询失败',
  failedText: '服务器没有响应，无法确认证书是否存在。请在网络恢复后重试。',
  searchAgain: '查询其他编号',
  awardedTo: '兹证明',
  completed: {
    completion: '在{course:string}中完成全部课程与考核，准予结业。',
    excellent: '在{course:string}中表现优异，被评为优秀学员。',
  },
  season: '书生大模型实战营第 {season:number} 期',
  seasonless: '书生大模型实战营',
  number: '证书编号',
  issued: '颁发日期',
  scan: '扫码核对',
  code: '二维码：{address:string}',
  sample: '示例',
  sampleText: '这是一张演示用的示例证书，持有人是虚构的。',
  sampleMark: '示例 · 不作证明',
  actions: '这张证书',
  copyLink: { idle: '复制链接', copying: '正在复制', copied: '链接已复制', failed: '复制失败，请从地址栏复制' },
  print: '打印',
  verified: '以上信息来自本站的证书签发记录，请以本页网址为准。',
} satisfies BaseTranslation
