import { array, object, string, type TestContext } from 'yup'
import { textLength, wholeNumber } from './text'
import {
  chosenModels,
  isModelId,
  tokenModelsMax,
  tokenNameForm,
  tokenNameMaxLength,
  tokenNamePattern,
  tokenNoteMaxLength,
  tokenRpmMax,
  typedIds,
  type ModelChoice,
} from './tokens'

/** The messages of `tokenForm`, which the page puts into words. */
export type TokenProblem =
  | 'empty'
  | 'characters'
  | 'tooLong'
  | 'noModel'
  | 'noModelId'
  | 'tooManyModels'
  | 'notANumber'
  | 'tooLarge'
  | 'noteTooLong'

/** A test with a problem as its message. */
const rule = (problem: TokenProblem, test: (text: string) => boolean) => ({ name: problem, message: problem, test })

const modelRule = (problem: TokenProblem, isMet: (choice: ModelChoice) => boolean) => ({
  name: problem,
  message: problem,
  test: (_: unknown, { parent }: TestContext) => isMet(parent as ModelChoice), // the schema's own object
})

/** The name of a token, as typed or sent. */
export const tokenName = string()
  .ensure()
  .transform(tokenNameForm)
  .required('empty' satisfies TokenProblem)
  .matches(tokenNamePattern, 'characters' satisfies TokenProblem)
  .test(rule('tooLong', (name) => textLength(name) <= tokenNameMaxLength))

/** The typed fields of a token. The contract has the other fields of a request as whole rules; the server checks the name. */
export const tokenForm = object({
  name: tokenName,
  scope: string().default('all'),
  models: array()
    .ensure()
    .test(modelRule('noModel', (choice) => choice.scope === 'all' || chosenModels(choice).length > 0))
    .test(modelRule('tooManyModels', (choice) => chosenModels(choice).length <= tokenModelsMax)),
  typedModels: string()
    .ensure()
    .test(modelRule('noModelId', (choice) => typedIds(choice).every(isModelId))),
  rpm: string()
    .ensure()
    .test(rule('notANumber', (typed) => wholeNumber(typed) !== null))
    .test(rule('tooLarge', (typed) => Number(wholeNumber(typed)) <= tokenRpmMax)),
  note: string()
    .ensure()
    .trim()
    .test(rule('noteTooLong', (note) => textLength(note) <= tokenNoteMaxLength)),
})
