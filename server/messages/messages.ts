import { RefusalCode } from '../../openapi/refusalCodes'
import type { Language } from '../../openapi/types'
import { en } from './en'
import { zh } from './zh'

/** What the user is told of each refusal. */
export type Messages = Readonly<Record<Exclude<keyof typeof RefusalCode, 'OK'>, string>>

const names = new Map(Object.entries(RefusalCode).map(([name, code]) => [code, name as keyof typeof RefusalCode])) // as: Object.entries widens the keys
const languages = { zh, en }

/** The sentence for a code; success has none. */
export function messageFor(code: RefusalCode, language: Language): string {
  const name = names.get(code)
  return name === undefined || name === 'OK' ? '' : languages[language][name]
}
