/** The characters of a certificate's id: Crockford's base 32, without I, L, O and U, which are easily misread. */
export const certificateIdAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** How many of them an id has. */
export const certificateIdLength = 20

/** The id with its hyphens, such as `7QK2M-9XWPT-4HJ5C-0RVNE`. */
export const groupCertificateId = (characters: string): string => characters.replace(/.{5}(?=.)/g, '$&-')

/** The id as issued for a typed or linked one; null if it has not the form of an id. */
export function certificateIdOf(typed: string): string | null {
  const characters = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{20}$/.test(characters) ? groupCertificateId(characters) : null
}
