import { textLength } from '@/openapi/rules/text'
import {
  isModelId,
  tokenModelsMax,
  tokenNameProblem,
  tokenNoteMaxLength,
  tokenRpmMax,
  type NameProblem,
} from '@/openapi/rules/tokens'
import type { ApiToken, NewToken, TokenChange } from '@/openapi/types'
import { wholeNumber } from '../shared/wholeNumber'

/** The typed and chosen fields of a token. */
export type TokenFields = {
  name: string
  scope: 'all' | 'some'
  /** Models that were ticked, and ids that were typed; both stand for `some`. */
  models: readonly string[]
  typedModels: string
  rpm: string
  note: string
  /** Validity of a new token in days; '' for six months. */
  validDays: '' | ShorterValidity
}
export type TokenField = keyof TokenFields
export type TokenFieldProblem =
  NameProblem | 'noModel' | 'noModelId' | 'tooManyModels' | 'notANumber' | 'tooLarge' | 'noteTooLong'

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

const typedIds = ({ typedModels }: TokenFields): string[] =>
  typedModels.split(/[\s,，、;；]/u).filter((id) => id !== '')

/** The ids of the models that are chosen, each once; none for all of them. */
export const chosenModels = (fields: TokenFields): string[] =>
  fields.scope === 'all' ? [] : [...new Set([...fields.models, ...typedIds(fields)])].sort()

/** The problem of each field that has one. */
export function fieldProblems(fields: TokenFields): Partial<Record<TokenField, TokenFieldProblem>> {
  const name = tokenNameProblem(fields.name)
  const models = fields.scope === 'some' ? modelsProblem(chosenModels(fields).length) : null
  const isMistyped = fields.scope === 'some' && typedIds(fields).some((id) => !isModelId(id))
  const rpm = rpmProblem(fields.rpm)
  const isNoteTooLong = textLength(fields.note.trim()) > tokenNoteMaxLength
  return {
    ...(name && { name }),
    ...(models && { models }),
    ...(isMistyped && { typedModels: 'noModelId' }),
    ...(rpm && { rpm }),
    ...(isNoteTooLong && { note: 'noteTooLong' }),
  }
}

function modelsProblem(count: number): TokenFieldProblem | null {
  if (count === 0) return 'noModel'
  return count > tokenModelsMax ? 'tooManyModels' : null
}

function rpmProblem(typed: string): TokenFieldProblem | null {
  const digits = wholeNumber(typed)
  if (digits === null) return 'notANumber'
  return Number(digits) > tokenRpmMax ? 'tooLarge' : null
}

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

/** Whether both ask for the same token. */
export const isSameToken = (a: TokenFields, b: TokenFields): boolean =>
  JSON.stringify(newTokenOf(a)) === JSON.stringify(newTokenOf(b))

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
  rpm: Number(wholeNumber(fields.rpm)),
  note: fields.note.trim(),
})
