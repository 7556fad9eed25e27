import type { Access } from '@/machines/playground/answer.machine'
import type { CallProblem } from '@/machines/playground/callProblem'
import type { Texts } from '@/src/i18n/texts'

/** The reason of a failed call in words. `waitS` is the rest of the wait after a 429; null if it is over. */
export function problemText(
  texts: Texts['playgroundPage'],
  problem: CallProblem,
  access: Access,
  waitS: number | null,
): string {
  const { kind } = problem
  if (kind === 'refused') return texts.refused({ message: problem.message })
  if (kind === 'limited') return waitS === null ? texts.limitedOver() : texts.limited({ seconds: waitS })
  if (kind === 'unauthorized') return access === 'token' ? texts.tokenUnauthorized() : texts.unauthorized()
  return texts[kind]()
}
