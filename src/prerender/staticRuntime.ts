import { createActor, fromCallback } from 'xstate'
import { languageMachine } from '@/machines/language/language.machine'
import { portalMachine } from '@/machines/portal/portal.machine'
import { sessionMachine } from '@/machines/session/session.machine'
import type { SessionEvent } from '@/machines/session/session.types'
import type { Language, UserInfo } from '@/openapi/types'
import type { PageData } from '@/openapi/served'
import type { PortalRuntime, AppServices } from '../runtime/portal'

export type StillInput = {
  language: Language
  requiresSignIn: boolean
  /** The signed-in user; null means anonymous, or not known yet on login-required pages. */
  user: UserInfo | null
  data: PageData
}

/** The actor system at rest: nothing runs. */
export function createStaticRuntime({ language, requiresSignIn, user, data }: StillInput): PortalRuntime {
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
  return { portal, services: { ...staticServices, portal, pageData: () => data } }
}

/** Adapters may be made of these; nothing that is rendered once uses one. */
const staticServices: Omit<AppServices, 'portal' | 'pageData'> = {
  window: globalThis.window, // a server has none, and no page reads it before it is shown
  call: () => new Promise(() => undefined),
  notify: () => undefined,
  changes: { announce: () => undefined, watch: () => () => undefined },
  userId: () => null,
  now: Date.now,
  report: () => undefined,
}
