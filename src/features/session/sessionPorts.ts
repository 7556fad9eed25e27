import { fromCallback, fromPromise, sendParent, type EventObject } from 'xstate'
import type { PortalConfiguration } from '@/openapi/configuration'
import { isSuccess, type Answer } from '@/openapi/answers'
import type { CallOperation } from '@/openapi/call'
import type { Language } from '@/openapi/types'
import { lookupMachine, type LookupAnswer } from '@/machines/session/lookup.machine'
import { presenceMachine } from '@/machines/session/presence.machine'
import { signInRedirectMachine } from '@/machines/session/signInRedirect.machine'
import { sessionMachine } from '@/machines/session/session.machine'
import type { Browser, Screen, SessionEvent, SessionMessage } from '@/machines/session/session.types'
import { isSignedOut, type SessionHint } from '@/openapi/rules/visitor'
import { randomId } from '@/src/content/randomId'
import type { BrowserStorage } from '@/src/browser/browserStorage'
import { discardDrafts } from '@/src/browser/drafts'
import { RequestFailed } from '@/src/actors/answers'
import { readSessionCookie, writeSessionCookie } from '@/src/browser/sessionCookie'
import { oneAtATime } from './cookieLock'
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
    actors: { readBrowser: readBrowser(memory), leaveForLogin: leaveForLogin(options) },
    actions: { recordRedirect: () => memory.recordRedirect() },
  })
  return sessionMachine.provide({
    actors: {
      lookup,
      signInRedirect,
      readBrowser: readBrowser(memory),
      ...exchangeActors(options),
      watchOtherTabs: watchOtherTabs(window, memory),
      presence: presenceMachine.provide({
        actors: { watchPage: watchPage(window, memory) },
        actions: {
          reportReturn: sendParent((_, { hint }: { hint: SessionHint }) => ({ type: 'page.restored', hint })),
        },
      }),
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
      oneAtATime(window, signal, async () => {
        const isRenewed = keepToken(window.document, signal, await call('renewSession', {}, { signal }))
        // Another tab may have been faster.
        return isRenewed || memory.useReference() !== null
      }),
    ),
    lookUpUser: fromPromise<LookupAnswer>(async ({ signal }) => {
      const reference = memory.useReference()
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
    exchangeCode: fromPromise<boolean, { code: string }>(({ input, signal }) =>
      oneAtATime(window, signal, async () => {
        const isKept = keepToken(
          window.document,
          signal,
          await call('authenticate', { body: { code: input.code } }, { signal }),
        )
        if (isKept) memory.rememberSignIn()
        return isKept
      }),
    ),
    endSession: fromPromise<void>(async ({ signal }) => endSession(memory.beginLogout(), signal)),
  }
}

const leaveForLogin = ({ window, memory, storage, sso, language }: SessionPortOptions) =>
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

/** Keeps the session reference where the server's own cookie did not arrive. False for a refusal; throws for a fault, and where nobody waits any more. */
function keepToken(document: Document, signal: AbortSignal, answer: Answer<{ token: string }>): boolean {
  signal.throwIfAborted()
  if (answer.cause) throw new RequestFailed(answer.cause.kind)
  if (!isSuccess(answer)) return false
  if (readSessionCookie(document) === null) writeSessionCookie(document, answer.data.token)
  return true
}

/** What is stored is told to the other tabs only, which is just what is wanted. It may have changed again since. */
const watchOtherTabs = (window: Window, memory: SessionMemory) =>
  fromCallback<SessionEvent>(({ sendBack }) => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== storageKeys.sessionHint) return
      const { hint, userId } = memory.readMark()
      if (hint === 'signedIn') sendBack({ type: 'session.startedElsewhere', userId })
      else if (hint !== 'none') sendBack({ type: 'session.endedElsewhere', hint })
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  })

/** The device's time, at which the page is hidden and shown, and its return from the cache or from offline. */
const watchPage = (window: Window, memory: SessionMemory) =>
  fromCallback<EventObject>(({ sendBack }) => {
    const { document } = window
    const stop = new AbortController()
    // A frozen page gets no event of what another tab wrote.
    const hint = () => memory.readMark().hint
    const restored = () => sendBack({ type: 'page.restored', hint: hint() })
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) restored()
    }
    const look = () => {
      if (document.visibilityState === 'hidden') sendBack({ type: 'page.hidden', at: Date.now() })
      else sendBack({ type: 'page.shown', at: Date.now(), hint: hint() })
    }
    window.addEventListener('pageshow', onPageShow, { signal: stop.signal })
    window.addEventListener('online', restored, { signal: stop.signal })
    document.addEventListener('visibilitychange', look, { signal: stop.signal })
    look()
    return () => stop.abort()
  })
