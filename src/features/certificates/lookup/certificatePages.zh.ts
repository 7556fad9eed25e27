import type { BaseTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  eyebrow: '实战营证书',
  lead: '每张证书都有唯一的编号和固定的网址。输入编号，即可核对持有人、证书类型与颁发日期。',
  form: {
    label: '证书编号',
    hint: '印在证书下方，形如 7QK2M-9XWPT-4HJ5C-0RVNE。大小写与连字符不影响查询，也可以粘贴证书的网址。',
    submit: '查询',
    verify:
      '手边有证书时，扫描证书上的二维码，也会打开它在本站的网址。请核对网页上的持有人、课程与颁发日期是否与证书一致。',
    problem: {
      missing: '请输入证书编号',
      tooLong: '编号最多 {longest:number} 个字符，请核对',
      illFormed: '编号里有不会出现的字符，请核对',
    },
  },
  specimen: '样张：结营证书，持有人是虚构的“示例学员”',
  specimenText: '样张。编号在证书左下角，圈出的就是。',
  onwards: '继续浏览',
  bootcamp: '实战营第四期',
  bootcampText: '完成课程，领取你的证书。',
  mine: '我的证书',
  mineText: '登录后查看你名下的证书。',
} satisfies BaseTranslation
