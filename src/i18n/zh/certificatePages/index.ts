import type { BaseTranslation } from '../../i18n-types'

const zhCertificate = {
  eyebrow: '实战营证书',
  lead: '完成实战营的学员会得到一张带编号的证书。编号印在证书下方，形如 InternLM-C4-S0001；每张证书都有一个固定的网址，打开它就能核对持有人、期数与颁发日期。',
  one: {
    lead: '这一页对应编号 {id:string}。编号是证书唯一的凭据：与证书下方印的一致，说明你打开的就是它的网址。',
    number: '证书编号',
  },
  onwards: '接着看',
  bootcamp: '实战营第四期',
  bootcampText: '走完进阶岛，领取你的证书。',
  mine: '我的证书',
  mineText: '登录后查看你名下的证书。',
  lookup: '关于证书',
  lookupText: '编号的样子，以及如何核对。',
} satisfies BaseTranslation

export default zhCertificate
