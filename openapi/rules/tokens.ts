/** In code points. */
export const tokenNameMaxLength = 64
/** The highest number of tokens of a user that have not expired. */
export const maxLiveTokens = 50
/** Calendar months. */
export const tokenLifeMonths = 6
/** In code points. */
export const tokenNoteMaxLength = 200
/** The highest number of models that a token can be limited to. */
export const tokenModelsMax = 50
/** The highest limit of a token, in requests per minute. */
export const tokenRpmMax = 1_000_000_000
/** The number of days in which a token expires soon. */
export const expiringDays = 14

const dayMs = 86_400_000

/** The characters of a token's name. */
export const tokenNamePattern = /^[\p{Script=Han}A-Za-z0-9._-]+$/u

/** The form of token names in checks, storage and comparisons. */
export const tokenNameForm = (name: string): string => name.normalize('NFC')

/** The ids that a model can have, as a pattern of a schema. */
export const modelIdPattern = String.raw`^[\w.:/@+-]{1,128}$`
const modelId = new RegExp(modelIdPattern)

export const isModelId = (id: string): boolean => modelId.test(id)

/** The models chosen in a form: for `some`, ids that were ticked and ids that were typed. */
export type ModelChoice = { scope: 'all' | 'some'; models: readonly string[]; typedModels: string }

/** The typed ids; none if all models are chosen. */
export const typedIds = ({ scope, typedModels }: ModelChoice): string[] =>
  scope === 'all' ? [] : typedModels.split(/[\s,，、;；]/u).filter((id) => id !== '')

/** The ids of the chosen models, each once; none for all of them. */
export const chosenModels = (choice: ModelChoice): string[] =>
  choice.scope === 'all' ? [] : [...new Set([...choice.models, ...typedIds(choice)])].sort()

/** The expiry of a token created at this time: after `validDays`, or after six months. The 31st becomes the last day of a shorter month. */
export function expiryOf(createdAt: Date, validDays = Infinity): Date {
  const expiry = new Date(createdAt)
  expiry.setUTCMonth(expiry.getUTCMonth() + tokenLifeMonths)
  if (expiry.getUTCDate() !== createdAt.getUTCDate()) expiry.setUTCDate(0)
  return new Date(Math.min(expiry.getTime(), createdAt.getTime() + validDays * dayMs))
}

/** Tokens that expire before this instant expire soon. */
export const expiringUntil = (now: Date): Date => new Date(now.getTime() + expiringDays * dayMs)

/** The days until a token expires, rounded up, if it expires soon; null before that and afterwards. */
export function daysLeft(expiredAt: string, now: number): number | null {
  const days = Math.ceil((Date.parse(expiredAt) - now) / dayMs)
  return days > 0 && days <= expiringDays ? days : null
}
