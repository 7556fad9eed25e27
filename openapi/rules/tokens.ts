import { textLength } from './text'

/** In code points. */
export const tokenNameMaxLength = 64
/** How many tokens a person may have that have not expired. */
export const maxLiveTokens = 50
/** Calendar months. */
export const tokenLifeMonths = 6
/** In code points. */
export const tokenNoteMaxLength = 200
/** How many models a token may be limited to. */
export const tokenModelsMax = 50
/** The highest limit of its own, in requests a minute. */
export const tokenRpmMax = 1_000_000_000
/** A token is said to expire soon for its last days. */
export const expiringDays = 14

const dayMs = 86_400_000

export type NameProblem = 'empty' | 'characters' | 'tooLong'

const properName = /^[\p{Script=Han}A-Za-z0-9._-]+$/u

/** The form in which names of tokens are checked, stored and compared. */
export const tokenNameForm = (name: string): string => name.normalize('NFC')

/** What is wrong with a token's name, or null. */
export function tokenNameProblem(name: string): NameProblem | null {
  const normal = tokenNameForm(name)
  if (normal === '') return 'empty'
  if (!properName.test(normal)) return 'characters'
  return textLength(normal) > tokenNameMaxLength ? 'tooLong' : null
}

/** The ids that a model can have, as a pattern of a schema. */
export const modelIdPattern = String.raw`^[\w.:/@+-]{1,128}$`
const modelId = new RegExp(modelIdPattern)

export const isModelId = (id: string): boolean => modelId.test(id)

/** When a token of this instant expires: after so many days, or six months; the 31st becomes the last day of a shorter month. */
export function expiryOf(createdAt: Date, validDays = Infinity): Date {
  const expiry = new Date(createdAt)
  expiry.setUTCMonth(expiry.getUTCMonth() + tokenLifeMonths)
  if (expiry.getUTCDate() !== createdAt.getUTCDate()) expiry.setUTCDate(0)
  return new Date(Math.min(expiry.getTime(), createdAt.getTime() + validDays * dayMs))
}

/** A token that lives no longer than until this instant expires soon. */
export const expiringUntil = (now: Date): Date => new Date(now.getTime() + expiringDays * dayMs)

/** Days until a token expires, begun ones counted, once it expires soon; null before that and after. */
export function daysLeft(expiredAt: string, now: number): number | null {
  const days = Math.ceil((Date.parse(expiredAt) - now) / dayMs)
  return days > 0 && days <= expiringDays ? days : null
}
