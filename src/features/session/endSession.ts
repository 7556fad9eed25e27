import { isSuccess, RequestFailed } from '@/openapi/answers'
import type { CallOperation } from '@/openapi/call'
import { withSessionLock } from './cookieLock'
import type { Ending, SessionMemory } from './sessionMemory'

/**
 * Ends the session that was known at the request. If another tab has signed in since, its cookies are neither sent nor
 * cleared.
 */
export async function endSession(
  { window, call, memory }: { window: Window; call: CallOperation; memory: SessionMemory },
  { reference: known, mark: before }: Ending,
  signal: AbortSignal,
): Promise<void> {
  const isOvertaken = () => memory.isSignedInSince(before)
  const send = async (jwt: string | null, options: Parameters<CallOperation>[2]) => {
    const answer = await call('logout', { body: jwt === null ? {} : { jwt } }, { ...options, credential: jwt })
    const { cause } = answer
    if (cause ? cause.kind !== 'unauthorized' : !isSuccess(answer)) throw new RequestFailed(cause?.kind ?? 'refused')
  }
  const isEnded = await withSessionLock(window, signal, async () => {
    if (isOvertaken()) return false
    const present = memory.rememberCurrentToken()
    await send(known ?? present, { signal })
    return true
  }).catch((error: unknown) => {
    if (isOvertaken()) return false
    throw error
  })
  // Without the signal: this tab may have gone on as who signed in.
  if (!isEnded && known !== null) await send(known, { leavesCookies: true })
}
