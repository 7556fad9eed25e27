import { randomInt } from 'node:crypto'

/** Crockford's base 32: no I, L, O and U, which are misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 20
const GROUP = /.{5}(?=.)/g

const grouped = (characters: string) => characters.replace(GROUP, '$&-')

/** 100 random bits, as `7QK2M-9XWPT-4HJ5C-0RVNE`: nobody guesses one, and it can be typed off a print. */
export function newCertificateId(): string {
  return grouped(Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''))
}

/** The id as issued for a typed or linked one; null where it cannot be one. */
export function certificateIdOf(typed: string): string | null {
  const characters = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{20}$/.test(characters) ? grouped(characters) : null
}
