import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  eyebrow: '实战营证书',
  looking: '正在查询证书',
  notFound: '没有这个编号的证书：{id:string}',
  notFoundText: '%certificateNotFound%',
  failed: '查询失败',
  failedText: '服务器没有响应，无法确认证书是否存在。请在网络恢复后重试。',
  searchAgain: '查询其他编号',
  awardedTo: '兹证明',
  completed: {
    completion: '在{course:string}中完成规定的课程与关卡，准予结业。',
    excellent: '在{course:string}中表现优异，被评为优秀学员。',
  },
  season: '%product%%bootcamp%第{season:string}期',
  seasonless: '%product%%bootcamp%',
  number: '证书编号',
  issued: '颁发日期',
  scan: '扫码核对',
  code: '二维码：{address:string}',
  sample: '示例',
  sampleText: '这是一张演示用的示例证书，持有人是虚构的。',
  sampleMark: '示例 · 不作证明',
  copyLink: { idle: '复制链接', copying: '正在复制', copied: '链接已复制', failed: '复制失败，请从地址栏复制' },
  print: '打印',
  valid: '编号有效，由{issuer:string}颁发',
  verified: '本页信息来自本站的证书签发记录，请以本页网址为准。',
} satisfies BaseTranslation
