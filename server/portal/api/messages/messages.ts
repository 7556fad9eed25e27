import { RefusalCode } from '@/openapi/refusalCodes'
import type { Language } from '@/openapi/types'
import { en, type MessageName } from './en'
import { zh } from './zh'

const names = new Map(Object.entries(RefusalCode).map(([name, code]) => [code, name as keyof typeof RefusalCode])) // as: Object.entries widens the keys
const languages = { zh, en }

/** The sentence for a code, or the one of `chosen` where a code has several; success has none. */
export function messageFor(code: RefusalCode, language: Language, chosen?: MessageName): string {
  const name = chosen ?? names.get(code)
  return name === undefined || name === 'OK' ? '' : languages[language][name]
}
