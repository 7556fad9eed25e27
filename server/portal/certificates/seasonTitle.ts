import type { LocalisedText } from '@/openapi/configuration'
import type { Certificate } from '@/openapi/types'

const NUMERALS = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十']
const KINDS = {
  completion: { zh: '结营证书', en: 'Certificate of Completion' },
  excellent: { zh: '优秀学员证书', en: 'Certificate of Excellence' },
} as const

/** What a certificate of a bootcamp's season is called where the operator gives no title. */
export function seasonTitle(season: number, kind: Certificate['kind']): LocalisedText {
  const name = season === 2 ? '书生·浦语大模型实战营' : '书生大模型实战营'
  const bootcamp = season === 2 ? 'InternLM Bootcamp' : 'Intern Bootcamp'
  return {
    zh: `${name}（第${NUMERALS[season] ?? season}期）${KINDS[kind].zh}`,
    en: `${bootcamp}, Season ${season}: ${KINDS[kind].en}`,
  }
}
