import { wholeNumber } from '@/openapi/rules/text'
import { chosenModels, type ModelChoice } from '@/openapi/rules/tokens'
import type { ApiToken, NewToken, TokenChange } from '@/openapi/types'

/** The typed and chosen fields of a token. */
export type TokenFields = ModelChoice & {
  name: string
  rpm: string
  note: string
  /** Validity of a new token in days; '' for six months. */
  validDays: '' | ShorterValidity
}
export type TokenField = keyof TokenFields

/** In days: what may be chosen in place of six months. */
export const shorterValidities = ['1', '7', '30', '90'] as const
type ShorterValidity = (typeof shorterValidities)[number]

/** Fields of a token without limits. */
export const noFields: TokenFields = {
  name: '',
  scope: 'all',
  models: [],
  typedModels: '',
  rpm: '',
  note: '',
  validDays: '',
}

/** A form in which these are typed is as it was opened. */
export const isBlank = (fields: TokenFields): boolean => JSON.stringify(fields) === JSON.stringify(noFields)

export const fieldsOf = ({ token_name, models = [], rpm = 0, note = '' }: ApiToken): TokenFields => ({
  ...noFields,
  name: token_name,
  scope: models.length > 0 ? 'some' : 'all',
  models,
  rpm: rpm > 0 ? String(rpm) : '',
  note,
})

/** Nothing that was left empty is asked for. */
export function newTokenOf(fields: TokenFields): NewToken {
  const { token_name, models, rpm, note } = settingsOf(fields)
  const wanted: NewToken = { token_name }
  if (models.length > 0) wanted.models = models
  if (rpm > 0) wanted.rpm = rpm
  if (note !== '') wanted.note = note
  if (fields.validDays !== '') wanted.valid_days = Number(fields.validDays)
  return wanted
}

/** The changes that make the token as typed: each difference, and each change `asked` before, which may have arrived. */
export function changeOf(token: ApiToken, fields: TokenFields, asked: TokenChange = {}): TokenChange {
  const [own, wanted] = [settingsOf(fieldsOf(token)), settingsOf(fields)]
  const change: TokenChange = {}
  if (asked.token_name !== undefined || own.token_name !== wanted.token_name) change.token_name = wanted.token_name
  if (asked.models || own.models.join() !== wanted.models.join()) change.models = wanted.models
  if (asked.rpm !== undefined || own.rpm !== wanted.rpm) change.rpm = wanted.rpm
  if (asked.note !== undefined || own.note !== wanted.note) change.note = wanted.note
  return change
}

/** The fields that differ from the token's: a draft of them takes nothing back that is changed elsewhere. The fields that choose models are stored together. */
export function typedFields(token: ApiToken, fields: TokenFields): Partial<TokenFields> {
  const own = fieldsOf(token)
  const { name, scope, models, typedModels, rpm, note } = fields
  const chosen = { scope, models, typedModels }
  const hasChosen = JSON.stringify(chosen) !== JSON.stringify({ scope: own.scope, models: own.models, typedModels: '' })
  return {
    ...(name !== own.name && { name }),
    ...(hasChosen && chosen),
    ...(rpm !== own.rpm && { rpm }),
    ...(note !== own.note && { note }),
  }
}

export const isNoChange = (change: TokenChange): boolean => Object.keys(change).length === 0

const settingsOf = (fields: TokenFields) => ({
  token_name: fields.name,
  models: chosenModels(fields),
  rpm: Number(wholeNumber(fields.rpm) ?? NaN),
  note: fields.note.trim(),
})
