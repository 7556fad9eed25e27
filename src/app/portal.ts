import { createActor } from 'xstate'
import type { CallOperation } from '@/openapi/call'
import type { PortalConfiguration } from '@/openapi/configuration'
import type { Language } from '@/openapi/types'
import { selectLanguage } from '@/machines/language/language.machine'
import { portalMachine, type PortalRef } from '@/machines/portal/portal.machine'
import { selectLanguageActor, selectSession, selectToasts } from '@/machines/portal/portal.selectors'
import type { Notice } from '@/machines/notices/toast.machine'
import { selectUserId } from '@/machines/session/session.selectors'
import { createChanges } from '../runtime/changes'
import type { AppServices, Inspect, PortalRuntime } from '../runtime/portal'
import { loadTexts } from '../i18n/loadTexts'
import { textsFor, type Texts } from '../i18n/texts'
import type { BrowserStorage } from '../browser/browserStorage'
import { discardReopeningDrafts, isReloadOrSignInReturn } from '../browser/drafts'
import { readPageData, type ServedData } from '../browser/servedData'
import { noticeOf, type NoticeKey } from '../features/notices/notices'
import { connectLanguage } from './language.ports'
import { createServerClock } from './serverClock'
import type { SessionMemory } from '../features/session/sessionMemory'
import { connectSession } from '../features/session/sessionPorts'
import type { CallbackParams } from '../features/session/ssoRedirect'

export type PortalOptions = {
  window: Window
  configuration: PortalConfiguration
  storage: BrowserStorage
  memory: SessionMemory
  callbackParams: CallbackParams
  language: Language
  requiresSignIn: boolean
  served: ServedData
  /** Fulfilled once the portal is on screen: a message raised before has nowhere to be seen. */
  shown: Promise<void>
  report: (error: unknown) => void
  inspect?: Inspect
}

/** Makes the actor system of this page load, connected to the browser and the server; nothing runs before `start()`. */
export function createPortal(options: PortalOptions): PortalRuntime {
  const { window, configuration, storage, report, inspect } = options
  if (!isReloadOrSignInReturn(window, options.callbackParams)) discardReopeningDrafts(window)
  const clock = createServerClock()
  if (options.served) clock.told(options.served.serverTime())
  const session = () => selectSession(portal.getSnapshot())
  const language = () => selectLanguage(selectLanguageActor(portal.getSnapshot()).getSnapshot())
  const raise = async (toNotice: (texts: Texts) => Notice) => {
    const shown = language()
    await Promise.all([loadTexts(shown), options.shown])
    selectToasts(portal.getSnapshot()).send({ type: 'notice.raised', notice: toNotice(textsFor(shown)) })
  }
  const notify = (message: NoticeKey) => void raise((texts) => noticeOf(message, texts))
  const changes = createChanges(window)
  const client = lazily(async () =>
    (await import('./client')).connectClient({
      ...options,
      language,
      session,
      raise,
      clock,
      changed: changes.announce,
    }),
  )
  const call: CallOperation = async (...request) => (await client()).call(...request)
  if (isExpectingCalls(options)) client().catch(() => undefined)

  const portal: PortalRef = createActor(
    portalMachine.provide({
      actors: {
        session: connectSession({
          ...options,
          call,
          endSession: async (...ending) => (await client()).endSession(...ending),
          sso: configuration.sso,
          language,
          notify,
        }),
        language: connectLanguage({ window, storage, notify }),
      },
      actions: { report: (_, { error }: { error: unknown }) => report(error) },
    }),
    { input: portalInput(options), ...(inspect && { inspect }) },
  )
  const userId = () => selectUserId(session().getSnapshot())
  const parts = { window, portal, call, notify, changes, userId, report }
  const services: AppServices = { ...parts, now: clock.now, pageData: () => readPageData(window.document) }
  return { portal, services }
}

/** A visitor without any trace of a session makes no call before the first paint, and needs no client for it. */
const isExpectingCalls = ({ memory, callbackParams }: PortalOptions) => {
  const { hasCookie, mark } = memory.read()
  return hasCookie || mark.hint !== 'none' || callbackParams.code !== null
}

const portalInput = ({ callbackParams, requiresSignIn, memory, language, served }: PortalOptions) => ({
  session: {
    callbackParams,
    route: { requiresSignIn },
    browser: memory.read(),
    ...(served && { served: { user: served.user, at: served.at } }),
  },
  language: { language },
})

/** Makes a value when it is first asked for; a failure is forgotten, so that asking again tries again. */
function lazily<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}
