export const tokenNameMaxLength = 64

export type NameProblem = 'empty' | 'characters' | 'tooLong'

const properName = /^[\p{Script=Han}A-Za-z0-9._-]+$/u

/** What is wrong with a token's name, or null. Length is counted in characters, not in UTF-16 units. */
export function tokenNameProblem(name: string): NameProblem | null {
  if (name === '') return 'empty'
  if (!properName.test(name)) return 'characters'
  return Array.from(name).length > tokenNameMaxLength ? 'tooLong' : null
}
