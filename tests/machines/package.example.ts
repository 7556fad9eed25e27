import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { lookupMachine, type LookupAnswer } from '@/machines/session/lookup.machine'
import { sessionMachine } from '@/machines/session/session.machine'
import type { Browser } from '@/machines/session/session.types'

/** Starts the session as a browser that has a cookie does, and tells who is signed in. */
export async function whoIsSignedIn(nickname: string): Promise<string> {
  const browser: Browser = { hasCookie: true, mark: { hint: 'none', userId: null, at: 0 }, redirects: [], now: 0 }
  const readBrowser = fromPromise<Browser>(() => Promise.resolve(browser))
  const user = { ssoUid: '1', nickname, username: 'lin', avatar: '', email: '' }
  const lookup = lookupMachine.provide({
    actors: { readBrowser, lookUpUser: fromPromise<LookupAnswer>(() => Promise.resolve(user)) },
  })
  const machine = sessionMachine.provide({
    actors: { lookup, watchBrowser: fromCallback(() => {}) },
    actions: { writeHint: () => {}, discardDraftsOfOthers: () => {} },
  })
  const input = { callbackParams: { code: null, trusted: false }, route: { requiresSignIn: false }, browser }
  const session = createActor(machine, { input }).start()
  const { context } = await waitFor(session, (snapshot) => snapshot.hasTag('signedIn'))
  return context.user?.nickname ?? ''
}
