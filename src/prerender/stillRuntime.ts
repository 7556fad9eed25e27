import { createActor, fromCallback } from 'xstate'
import { languageMachine } from '@/machines/language/language.machine'
import { portalMachine } from '@/machines/portal/portal.machine'
import type { ShownProjects } from '@/machines/community/projectSelection'
import { sessionMachine } from '@/machines/session/session.machine'
import type { SessionEvent } from '@/machines/session/session.types'
import type { Language, UserInfo } from '@/openapi/types'
import type { PortalRuntime, AppServices } from '../actors/portal'

export type StillInput = {
  language: Language
  requiresSignIn: boolean
  /** Who is signed in; without one nobody is, or nobody is known yet where that matters. */
  user: UserInfo | null
  /** What the page of projects shows, where it is known. */
  projects: ShownProjects | null
}

/** The actor system at rest: nothing runs. */
export function stillRuntime({ language, requiresSignIn, user, projects }: StillInput): PortalRuntime {
  const still = fromCallback<SessionEvent>(() => undefined)
  const portal = createActor(
    portalMachine.provide({
      actors: {
        session: sessionMachine.provide({ actors: { watchBrowser: still } }),
        language: languageMachine.provide({ actions: { showLanguage: () => undefined } }),
      },
    }),
    {
      input: {
        session: {
          callbackParams: { code: null, trusted: false },
          route: { requiresSignIn },
          browser: { hasCookie: user !== null, mark: { hint: 'none', userId: null, at: 0 }, redirects: [], now: 0 },
          ...(user && { served: { user, at: 1 } }),
        },
        language: { language },
      },
    },
  )
  return { portal, services: { ...stillServices, servedProjects: () => projects } }
}

/** Adapters may be made of these; nothing that is rendered once uses one. */
const stillServices: Omit<AppServices, 'servedProjects'> = {
  window: globalThis.window, // there is none on a server, and no page asks for it before it is shown
  call: () => new Promise(() => undefined),
  notify: () => undefined,
  now: Date.now,
  report: () => undefined,
}
