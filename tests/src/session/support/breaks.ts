import { fromCallback } from 'xstate'
import type { lookupMachine } from '@/machines/session/lookup.machine'
import { removeSessionCookie, writeSessionCookie } from '@/src/browser/cookies'
import type { connectSession } from '@/src/features/session/sessionPorts'
import { writeMark, type SessionMemory } from '@/src/features/session/sessionMemory'
import type { BrowserStorage } from '@/src/browser/browserStorage'
import { refused, type ServedPage, type Server } from '@/tests/src/session/support/browserTabs'

type Machine = ReturnType<typeof connectSession>
type Place = { document: Document; storage: BrowserStorage; now: () => number }

/** Parts of a browser and its tabs that a fault replaces. */
export type Break = {
  memory?: (memory: SessionMemory, place: Place) => Partial<SessionMemory>
  machine?: (machine: Machine) => Machine
  calls?: (calls: Omit<Server, 'people'>) => Partial<Server>
  hasNoLocks?: boolean
  leave?: (address: string) => string
  served?: (page: ServedPage) => ServedPage
}

/** Deliberate faults of the session, by the broken promise. If two guards hold the same promise, both are broken. */
export const breaks: Readonly<Record<string, Break>> = {
  // The lock also prevents it: no user signs in while a sign-out is on its way.
  'a mark overwrites another tab’s mark': {
    hasNoLocks: true,
    memory: (_, { storage, now }) => ({
      writeHint: (hint, userId) => writeMark(storage, { hint, userId: userId ?? null, at: now() }),
    }),
  },
  'a cookie of another tab is removed': {
    memory: (_, { document }) => ({ removeReference: () => removeSessionCookie(document) }),
  },
  'a queued sign-out ends a newer sign-in': { memory: () => ({ isSignedInSince: () => false }) },
  'a sign-in is not announced before its lookup': { memory: () => ({ rememberSignIn: () => undefined }) },
  'a served page is used even if outdated': {
    served: ({ user }) => ({ user, at: Infinity }),
  },
  'calls that set cookies overlap': { hasNoLocks: true },
  'a tab gets no messages of others': {
    machine: (machine) => machine.provide({ actors: { watchBrowser: fromCallback(() => undefined) } }),
  },
  'a response after a sign-out is used': {
    machine: (machine) => {
      const lookup = machine.implementations.actors['lookup'] as typeof lookupMachine // as it was provided
      return machine.provide({
        actors: { lookup: lookup.provide({ guards: { isStillUser: ({ context }) => context.user !== null } }) },
      })
    },
  },
  'a cleared reference is written again': {
    memory: ({ rememberCurrentToken }, { document }) => {
      let last: string | null = null
      const remember = () => {
        const present = rememberCurrentToken()
        if (present === null && last !== null) writeSessionCookie(document, last)
        last = present ?? last
        return present ?? last
      }
      return { rememberCurrentToken: remember }
    },
  },
  'redirects are not counted': { memory: () => ({ recordRedirect: () => true }) },
  'no password is required after a sign-out': { leave: (address) => address.replace('prompt=login', 'prompt=none') },
  'a network fault counts as a rejection': {
    calls: ({ getUserInfo, renewSession }) => ({
      getUserInfo: async (asked, options) => withoutFault(await getUserInfo(asked, options)),
      renewSession: async (options) => withoutFault(await renewSession(options)),
    }),
  },
  'a response for another user is accepted': {
    machine: (machine) => machine.provide({ guards: { isOtherUser: () => false, isOtherUserFound: () => false } }),
  },
}

const withoutFault = <Answer extends { cause?: unknown }>(answer: Answer) => (answer.cause ? refused : answer)
