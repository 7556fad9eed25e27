import { fromCallback } from 'xstate'
import type { lookupMachine } from '@/machines/session/lookup.machine'
import { removeSessionCookie } from '@/src/browser/sessionCookie'
import type { connectSession } from '@/src/features/session/sessionPorts'
import { writeMark, type SessionMemory } from '@/src/features/session/sessionMemory'
import type { BrowserStorage } from '@/src/browser/browserStorage'
import { refused, type ServedPage, type Server } from '@/tests/src/session/support/browserTabs'

type Machine = ReturnType<typeof connectSession>
type Place = { document: Document; storage: BrowserStorage; now: () => number }

/** What of a browser and its tabs is made otherwise. */
export type Break = {
  memory?: (memory: SessionMemory, place: Place) => Partial<SessionMemory>
  machine?: (machine: Machine) => Machine
  calls?: (calls: Omit<Server, 'people'>) => Partial<Server>
  hasNoLocks?: boolean
  leave?: (address: string) => string
  served?: (page: ServedPage) => ServedPage
}

/** The session broken on purpose, by what is wrong then. Where two guards hold the same, both are broken. */
export const breaks: Readonly<Record<string, Break>> = {
  // The lock holds it too: while a sign-out is on its way nobody signs in.
  'a mark is written over what another tab wrote': {
    hasNoLocks: true,
    memory: (_, { storage, now }) => ({
      writeHint: (hint, userId) => writeMark(storage, { hint, userId: userId ?? null, at: now() }),
    }),
  },
  'a cookie is removed that another tab put there': {
    memory: (_, { document }) => ({ removeReference: () => removeSessionCookie(document) }),
  },
  'a sign-out that waited ends who signed in meanwhile': { memory: () => ({ isSignedInSince: () => false }) },
  'a sign-in is not told before somebody was looked up': { memory: () => ({ rememberSignIn: () => undefined }) },
  'a page that was served is taken as it is, whatever was done since': {
    served: ({ user }) => ({ user, at: Infinity }),
  },
  'calls that set cookies are not one at a time': { hasNoLocks: true },
  'a tab hears nothing of the others': {
    machine: (machine) => machine.provide({ actors: { watchOtherTabs: fromCallback(() => undefined) } }),
  },
  'an answer that comes after a sign-out is of use': {
    machine: (machine) => {
      const lookup = machine.implementations.actors['lookup'] as typeof lookupMachine // as it was provided
      return machine.provide({ actors: { lookup: lookup.provide({ guards: { isSignedOutSince: () => false } }) } })
    },
  },
  'redirects are not counted': { memory: () => ({ recordRedirect: () => true }) },
  'no password is asked for after a sign-out': { leave: (address) => address.replace('prompt=login', 'prompt=none') },
  'a fault of the network counts as a refusal': {
    calls: ({ getUserInfo, renewSession }) => ({
      getUserInfo: async (asked, options) => withoutFault(await getUserInfo(asked, options)),
      renewSession: async (options) => withoutFault(await renewSession(options)),
    }),
  },
  'an answer for somebody else is taken as one’s own': {
    machine: (machine) => machine.provide({ guards: { isOtherUser: () => false, hasOtherUser: () => false } }),
  },
}

const withoutFault = <Answer extends { cause?: unknown }>(answer: Answer) => (answer.cause ? refused : answer)
