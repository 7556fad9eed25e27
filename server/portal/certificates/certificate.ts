import { randomInt } from 'node:crypto'
import type { LocalisedText } from '@/openapi/configuration'
import type { Certificate } from '@/openapi/types'

/** Crockford's base 32, without I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 20
const GROUP = /.{5}(?=.)/g

const grouped = (characters: string) => characters.replace(GROUP, '$&-')

/** A new id such as `7QK2M-9XWPT-4HJ5C-0RVNE`: 100 random bits cannot be guessed, and can be typed from paper. */
export function newCertificateId(): string {
  return grouped(Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''))
}

/** The id as issued for a typed or linked one; null if it has not the form of an id. */
export function certificateIdOf(typed: string): string | null {
  const characters = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{20}$/.test(characters) ? grouped(characters) : null
}

const NUMERALS = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十']
const KINDS = {
  completion: { zh: '结营证书', en: 'Certificate of Completion' },
  excellent: { zh: '优秀学员证书', en: 'Certificate of Excellence' },
} as const

/** The default title of a certificate of a bootcamp's season. */
export function seasonTitle(season: number, kind: Certificate['kind']): LocalisedText {
  const name = season === 2 ? '书生·浦语大模型实战营' : '书生大模型实战营'
  const bootcamp = season === 2 ? 'InternLM Bootcamp' : 'Intern Bootcamp'
  return {
    zh: `${name}（第${NUMERALS[season] ?? season}期）${KINDS[kind].zh}`,
    en: `${bootcamp}, Season ${season}: ${KINDS[kind].en}`,
  }
}
