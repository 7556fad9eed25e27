import { waitFor } from 'xstate'
import { createCall, type CallOperation, type ClientOptions } from '@/openapi/call'
import { callKey, type OperationId } from '@/openapi/operations'
import { puyu } from '@/openapi/puyuContract'
import { callPolicies } from '@/openapi/policy'
import type { Language } from '@/openapi/types'
import type { SessionRef } from '@/machines/session/session.machine'
import { selectUserId } from '@/machines/session/session.selectors'
import type { Notice } from '@/machines/notices/toast.machine'
import type { Texts } from '../i18n/texts'
import { serverNotice } from '../features/notices/notices'
import type { ServedData } from '../browser/servedData'
import { readSessionCookie } from '../browser/cookies'
import type { ServerClock } from './serverClock'
import { endSession } from '../features/session/endSession'
import type { Ending, SessionMemory } from '../features/session/sessionMemory'

export type ClientParts = {
  window: Window
  memory: SessionMemory
  language: () => Language
  session: () => SessionRef
  raise: (toNotice: (texts: Texts) => Notice) => Promise<void>
  /** Announces which operations may have new data. */
  changed: (operations: readonly OperationId[]) => void
  report: (error: unknown) => void
  clock: ServerClock
  served: ServedData
}

/** The session handles the results of its own calls. */
const sessionCalls: readonly OperationId[] = ['authenticate', 'getUserInfo', 'logout', 'renewSession']

/** Shows a refusal or a fault as a toast; that of a form, which has an alert of its own, is not announced. */
const tell = (raise: ClientParts['raise'], tone: 'error' | 'warning', operationId: OperationId, message: string) =>
  void raise((texts) => serverNotice(tone, message, texts, callPolicies[operationId].isFromForm))

/** Makes the contract's calls, and a sign-out, whose code is loaded with theirs. */
export function connectClient(parts: ClientParts) {
  const call = connectCalls(parts)
  return { call, endSession: (ending: Ending, signal: AbortSignal) => endSession({ ...parts, call }, ending, signal) }
}

/** The contract's client in this browser: its cookie is the credential, toasts show refusals and faults. Loaded with the first call. */
function connectCalls(parts: ClientParts): CallOperation {
  const { window, memory, language, session, raise, changed, report, clock, served } = parts
  const credential = () => readSessionCookie(window.document)
  const isSignedIn = () => memory.readMark().hint === 'signedIn'
  const call = createCall(puyu, {
    baseUrl: window.location.origin,
    language,
    credential,
    ...(served && { servedAnswer: takeServed(served, () => selectUserId(session().getSnapshot())) }),
    recoverCredential: async (operationId) => {
      // A call of the lookup would wait for the lookup's end.
      if (sessionCalls.includes(operationId) || !isSignedIn()) return null
      // A look-up that already runs ignores this.
      session().send({ type: 'lookUp.requested' })
      await waitFor(session(), (snapshot) => !snapshot.hasTag('renewing'))
      const found = credential()
      if (found === null && isSignedIn()) throw new Error('the session could not be renewed')
      return found
    },
    user: (operationId) => (sessionCalls.includes(operationId) ? null : selectUserId(session().getSnapshot())),
    onServerTime: clock.told,
    onOtherUser: ({ userId }) => session().send({ type: 'response.forOtherUser', userId }),
    onRefusal: ({ operationId, message }) => tell(raise, 'error', operationId, message),
    onFault: ({ operationId, kind, status, message }) => {
      // Time-outs and lost connections are the network's.
      if (kind === 'http' || kind === 'malformed') report(new Error(`${operationId}: ${kind} ${status}`))
      tell(raise, 'warning', operationId, message)
    },
    onUnauthorized: ({ operationId, forcesSignIn, credential: sent }) => {
      // A late 401 of a session that was replaced since says nothing of the new one.
      if (sent !== credential() || sessionCalls.includes(operationId)) return
      memory.rememberCurrentToken()
      session().send({ type: 'session.rejected', forcesSignIn })
    },
  })
  return async (...request) => {
    const answer = await call(...request)
    const { invalidates } = callPolicies[request[0]]
    if (invalidates.length > 0) changed(invalidates)
    return answer
  }
}

/** Finds the responses that the page was served with. Each is used once, while it is fresh and its user is signed in. */
function takeServed(
  { user, answers, isFresh }: NonNullable<ServedData>,
  userId: () => string | null,
): NonNullable<ClientOptions['servedAnswer']> {
  const unused = new Map(
    answers.map(({ operationId, parameters, answer }) => [callKey(operationId, parameters), answer]),
  )
  return (operationId, parameters) => {
    if (user.ssoUid !== userId()) return null
    if (callPolicies[operationId].isFromForm) unused.clear()
    const key = callKey(operationId, parameters)
    const answer = isFresh() ? unused.get(key) : null
    unused.delete(key)
    return answer ?? null
  }
}
