import { isSuccess, type Answer } from '@/openapi/answers'
import { RequestFailed } from '@/src/actors/answers'
import { oneAtATime } from './cookieLock'
import type { SessionPortOptions } from './sessionPorts'

/**
 * Ends the session that was known when this was asked for. Where another tab has signed in since, that one's cookies are neither sent nor
 * cleared.
 */
export async function endSession(
  { window, client, memory }: Pick<SessionPortOptions, 'window' | 'client' | 'memory'>,
  signal: AbortSignal,
): Promise<void> {
  const { reference: known, mark: before } = memory.beginLogout()
  const turn = { hasCome: false }
  try {
    await oneAtATime(window, signal, async () => {
      if (memory.isSignedInSince(before)) return
      turn.hasCome = true
      const present = memory.useReference()
      expectEnded(await (await client()).logout(known ?? present, { signal }))
    })
  } catch (error) {
    if (turn.hasCome || !memory.isSignedInSince(before)) throw error
  }
  // Without the signal: this tab may have gone on as who signed in.
  if (!turn.hasCome && known !== null) expectEnded(await (await client()).logout(known, { leavesCookies: true }))
}

function expectEnded(answer: Answer<null>): void {
  const { cause } = answer
  if (cause && cause.kind !== 'unauthorized') throw new RequestFailed(cause.kind)
  if (!cause && !isSuccess(answer)) throw new RequestFailed('refused')
}
