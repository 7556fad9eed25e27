import { fromCallback, fromPromise } from 'xstate'
import type { PortalConfiguration } from '@/openapi/configuration'
import { isSuccess, type Answer, type Success, RequestFailed } from '@/openapi/answers'
import type { CallOperation } from '@/openapi/call'
import type { Language } from '@/openapi/types'
import { lookupMachine, type LookupAnswer } from '@/machines/session/lookup.machine'
import { signInRedirectMachine } from '@/machines/session/signInRedirect.machine'
import { sessionMachine } from '@/machines/session/session.machine'
import type { Browser, CodeOutcome, Screen, SessionEvent, SessionMessage } from '@/machines/session/session.types'
import { isSignedOut, type SessionHint } from '@/openapi/rules/visitor'
import { randomId } from '@/src/browser/randomId'
import type { BrowserStorage } from '@/src/browser/browserStorage'
import { discardDrafts } from '@/src/browser/drafts'
import { watchPageReturn } from '@/src/browser/watchPageReturn'
import { readSessionCookie, writeSessionCookie } from '@/src/browser/cookies'
import { withSessionLock } from './cookieLock'
import type { Ending, SessionMemory } from './sessionMemory'
import { prepareRedirect } from './ssoRedirect'
import { storageKeys } from '@/src/browser/storageKeys'

export type SessionPortOptions = {
  window: Window
  call: CallOperation
  endSession: (ending: Ending, signal: AbortSignal) => Promise<void>
  memory: SessionMemory
  storage: BrowserStorage
  sso: PortalConfiguration['sso']
  language: () => Language
  notify: (message: SessionMessage) => void
}

/** The session statechart on this browser: its cookie, storage, address and tabs, and the portal's server. */
export function connectSession(options: SessionPortOptions) {
  const { window, memory, notify } = options
  // This tab may have been away, at an outside provider, when another one signed out.
  if (memory.readMark().hint === 'signedOut') discardDrafts(window)
  const lookup = lookupMachine.provide({ actors: lookupActors(options) })
  const signInRedirect = signInRedirectMachine.provide({
    actors: { readBrowser: readBrowser(memory), leaveForSignIn: leaveForSignIn(options) },
    actions: { recordRedirect: () => memory.recordRedirect() },
  })
  return sessionMachine.provide({
    actors: {
      lookup,
      signInRedirect,
      watchCookie: watchCookie(window),
      ...exchangeActors(options),
      watchBrowser: watchBrowser(window, memory),
    },
    actions: {
      notify: (_, { message }: { message: SessionMessage }) => notify(message),
      writeHint: (_, { hint, userId }: { hint: SessionHint; userId: string | null }) => memory.writeHint(hint, userId),
      removeCookie: () => memory.removeReference(),
      discardDrafts: () => discardDrafts(window),
      discardDraftsOfOthers: (_, { userId }: { userId: string | null }) => discardDrafts(window, userId),
    },
  })
}

const readBrowser = (memory: SessionMemory) => fromPromise<Browser>(() => Promise.resolve(memory.read()))

function lookupActors({ window, call, memory }: SessionPortOptions) {
  return {
    readBrowser: readBrowser(memory),
    renewSession: fromPromise<boolean>(({ signal }) =>
      withSessionLock(window, signal, async () => {
        const isRenewed = isAccepted(signal, await call('renewSession', {}, { signal }))
        // Another tab may have been faster.
        return isRenewed || memory.rememberCurrentToken() !== null
      }),
    ),
    lookUpUser: fromPromise<LookupAnswer>(async ({ signal }) => {
      const reference = memory.rememberCurrentToken()
      if (reference === null) return null
      const answer = await call('getUserInfo', { body: { jwt: reference } }, { signal })
      if (isSuccess(answer)) return answer.data
      if (answer.cause && answer.cause.kind !== 'unauthorized') throw new RequestFailed(answer.cause.kind)
      return [null, reference].includes(readSessionCookie(window.document)) ? null : 'replaced'
    }),
  }
}

function exchangeActors({ window, call, endSession, memory }: SessionPortOptions) {
  return {
    exchangeCode: fromPromise<CodeOutcome, { code: string }>(({ input, signal }) =>
      withSessionLock(window, signal, async () => {
        const answer = await call('authenticate', { body: { code: input.code } }, { signal })
        const hasCookie = readSessionCookie(window.document) !== null
        if (!isAccepted(signal, answer)) return { accepted: false, hasCookie }
        if (!hasCookie) writeSessionCookie(window.document, answer.data.token)
        memory.rememberSignIn()
        return { accepted: true, hasCookie: true }
      }),
    ),
    endSession: fromPromise<void>(async ({ signal }) => endSession(memory.beginLogout(), signal)),
  }
}

const leaveForSignIn = ({ window, memory, storage, sso, language }: SessionPortOptions) =>
  fromPromise<void, { screen: Screen; forcesPassword: boolean }>(({ input }) => {
    const address = new URL(window.location.href)
    // Another tab may have signed out, of which this one was not told yet.
    const forcesPassword = input.forcesPassword || isSignedOut(memory.readMark().hint)
    const redirect = { sso, language: language(), state: randomId(), now: Date.now(), ...input, forcesPassword }
    const target = prepareRedirect(address, storage, redirect)
    if (target === null) return Promise.reject(new RequestFailed('storage'))
    window.location.assign(target)
    return Promise.resolve()
  })

/** False for a rejection; throws for a fault, and if aborted. */
function isAccepted<Data>(signal: AbortSignal, answer: Answer<Data>): answer is Success<Data> {
  signal.throwIfAborted()
  if (answer.cause) throw new RequestFailed(answer.cause.kind)
  return isSuccess(answer)
}

/** A browser that refuses its cookies has none; the look-up then finds that it cannot be asked. */
const watchCookie = (window: Window) =>
  fromCallback<SessionEvent>(({ sendBack }) => {
    const look = () => {
      try {
        if (readSessionCookie(window.document) !== null) sendBack({ type: 'cookie.found' })
      } catch {
        // The session stops waiting by itself.
      }
    }
    look()
    const timer = setInterval(look, 10)
    return () => clearInterval(timer)
  })

/** Storage events reach other tabs only; a frozen page gets none, so the mark is read when it comes back. */
const watchBrowser = (window: Window, memory: SessionMemory) =>
  fromCallback<SessionEvent>(({ sendBack }) => {
    const report = (origin: 'otherTab' | 'return') =>
      sendBack({ type: 'browser.changed', mark: memory.readMark(), origin })
    const onStorage = ({ key }: StorageEvent) => {
      if (key === storageKeys.sessionHint) report('otherTab')
    }
    const onReturn = () => report('return')
    window.addEventListener('storage', onStorage)
    const stopWatching = watchPageReturn(window, { online: onReturn, restored: onReturn, shownAfterLong: onReturn })
    return () => {
      window.removeEventListener('storage', onStorage)
      stopWatching()
    }
  })
