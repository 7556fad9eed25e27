import type { BaseTranslation } from '../../i18n-types'

const zhCertificate = {
  eyebrow: '实战营证书',
  lead: '每张证书都有一个编号和一个固定的网址。输入编号，就能核对持有人、名目与颁发日期。',
  form: {
    label: '证书编号',
    hint: '印在证书下方，形如 7QK2M-9XWPT-4HJ5C-0RVNE。大小写与连字符不影响查询，也可以粘贴证书的网址。',
    submit: '查询',
    problem: {
      missing: '请输入证书编号',
      tooLong: '编号最多 {longest:number} 个字符，请核对',
      illFormed: '编号里有不会出现的字符，请核对',
    },
  },
  looking: '正在查询证书',
  notFound: '没有编号为 {id:string} 的证书',
  notFoundText: '未找到该证书。如有疑问，请在微信搜索 InternLM。',
  failed: '暂时查不了',
  failedText: '服务器没有回应，所以不知道有没有这张证书。网络恢复后再试一次。',
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
  sample: '示例',
  sampleText: '这是一张演示用的示例证书，持有人是虚构的。',
  sampleMark: '示例 · 不作证明',
  actions: '这张证书',
  copyLink: { idle: '复制链接', copying: '正在复制', copied: '链接已复制', failed: '没能复制，请从地址栏复制' },
  print: '打印',
  verified: '以上信息由本站签发记录给出，请以本页网址为准。',
  onwards: '接着看',
  bootcamp: '实战营第四期',
  bootcampText: '走完进阶岛，领取你的证书。',
  mine: '我的证书',
  mineText: '登录后查看你名下的证书。',
} satisfies BaseTranslation

export default zhCertificate
