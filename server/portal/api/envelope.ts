import { RefusalCode } from '@/openapi/refusalCodes'
import type { Language } from '@/openapi/types'
import { en, type MessageName } from './messages/en'
import { zh } from './messages/zh'
import type { Outcome } from './operations'

const httpStatus = new Map<RefusalCode, 401 | 403 | 404 | 415 | 429 | 500 | 503>([
  [RefusalCode.UNAUTHENTICATED, 401],
  [RefusalCode.FORBIDDEN, 403],
  [RefusalCode.NOT_FOUND, 404],
  [RefusalCode.UNSUPPORTED_MEDIA_TYPE, 415],
  [RefusalCode.TOO_MANY_REQUESTS, 429],
  [RefusalCode.INTERNAL, 500],
  [RefusalCode.SERVICE_UNAVAILABLE, 503],
])

const names = new Map(Object.entries(RefusalCode).map(([name, code]) => [code, name as keyof typeof RefusalCode])) // as: Object.entries widens the keys
const languages = { zh, en }

/** The sentence for a code; `chosen` selects one if the code has several. Success has an empty one. */
export function messageFor(code: RefusalCode, language: Language, chosen?: MessageName): string {
  const name = chosen ?? names.get(code)
  if (name === undefined || name === 'OK') return ''
  return languages[language][name]
}

/** The status and body of a response. A refusal is HTTP 200 unless HTTP has a status for it. */
export function toEnvelope(outcome: Outcome<unknown>, language: Language) {
  const code = 'refusal' in outcome ? outcome.refusal : (outcome.code ?? RefusalCode.OK)
  const data = 'refusal' in outcome ? null : outcome.data
  const sentence = 'refusal' in outcome ? outcome.sentence?.[language] : undefined
  return {
    status: httpStatus.get(code) ?? 200,
    body: { code, msg: sentence ?? messageFor(code, language, outcome.message), data },
  } as const
}
