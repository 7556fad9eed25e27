import { createActor, fromPromise, waitFor } from 'xstate'
import type { PortalConfiguration } from '../../openapi/configuration'
import { createPuyuClient, type PuyuClient } from '../../openapi/client'
import type { OperationId } from '../../openapi/policy'
import type { Language } from '../../openapi/types'
import { languageMachine } from '../../machines/language/language.machine'
import { selectLanguage } from '../../machines/language/language.selectors'
import { portalMachine, type PortalRef } from '../../machines/portal/portal.machine'
import { selectLanguageActor, selectSession, selectToasts } from '../../machines/portal/portal.selectors'
import type { SessionRef } from '../../machines/session/session.machine'
import type { Notice } from '../../machines/toasts/toast.machine'
import type { Inspect, PortalRuntime } from '../actors/portal'
import { loadTexts } from '../i18n/loadTexts'
import { textsFor, type Texts } from '../i18n/texts'
import type { BrowserStorage } from './browserStorage'
import { showLanguage, storeLanguage } from './language'
import { noticeOf, serverNotice, type NoticeKey } from './notices'
import { createPagePorts } from './ports'
import { readSessionCookie } from './sessionCookie'
import type { SessionMemory } from './sessionMemory'
import { connectSession } from './sessionPorts'
import type { Arrival } from './ssoTrip'

export type PortalOptions = {
  window: Window
  configuration: PortalConfiguration
  storage: BrowserStorage
  memory: SessionMemory
  arrival: Arrival
  language: Language
  requiresLogin: boolean
  inspect?: Inspect
}

/** Makes the actor system of this page load, connected to the browser and the server; nothing runs before `start()`. */
export function createPortal(options: PortalOptions): PortalRuntime {
  const { window, configuration, storage, memory, inspect } = options
  const session = () => selectSession(portal.getSnapshot())
  const language = () => selectLanguage(selectLanguageActor(portal.getSnapshot()).getSnapshot())
  const raise = async (toNotice: (texts: Texts) => Notice) => {
    const shown = language()
    await loadTexts(shown)
    selectToasts(portal.getSnapshot()).send({ type: 'notice.raised', notice: toNotice(textsFor(shown)) })
  }
  const notify = (message: NoticeKey) => void raise((texts) => noticeOf(message, texts))
  const client = connectClient({ window, memory, language, session, raise })

  const portal: PortalRef = createActor(
    portalMachine.provide({
      actors: {
        session: connectSession({ window, client, memory, storage, sso: configuration.sso, language, notify }),
        language: connectLanguage({ window, storage, notify }),
      },
    }),
    { input: portalInput(options), ...(inspect && { inspect }) },
  )
  return { portal, pagePorts: createPagePorts({ window, client, notify }), ...(inspect && { inspect }) }
}

const portalInput = ({ arrival, requiresLogin, memory, language }: PortalOptions) => ({
  session: { arrival, route: { requiresLogin }, browser: memory.read() },
  language: { language },
})

type ClientParts = {
  window: Window
  memory: SessionMemory
  language: () => Language
  session: () => SessionRef
  raise: (toNotice: (texts: Texts) => Notice) => Promise<void>
}

/** The session's own calls: what comes of them is its own business. */
const sessionCalls: readonly OperationId[] = ['authenticate', 'getUserInfo', 'logout', 'renewSession']

function connectClient({ window, memory, language, session, raise }: ClientParts): PuyuClient {
  const credential = () => readSessionCookie(window.document)
  return createPuyuClient({
    baseUrl: window.location.origin,
    language,
    credential,
    recoverCredential: async () => {
      if (memory.readMark() !== 'signedIn') return null
      session().send({ type: 'credentials.missed' })
      await waitFor(session(), (snapshot) => !snapshot.hasTag('renewing'))
      if (credential() === null && memory.readMark() === 'signedIn')
        throw new Error('the renewal could not be asked for')
      return credential()
    },
    onRefusal: ({ message }) => void raise((texts) => serverNotice('error', message, texts)),
    onFault: ({ message }) => void raise((texts) => serverNotice('warning', message, texts)),
    onUnauthorized: ({ operationId, forcesLogin }) => {
      if (!sessionCalls.includes(operationId)) session().send({ type: 'session.rejected', forcesLogin })
    },
  })
}

type LanguageParts = { window: Window; storage: BrowserStorage; notify: (message: NoticeKey) => void }

const connectLanguage = ({ window, storage, notify }: LanguageParts) =>
  languageMachine.provide({
    actors: { loadLocale: fromPromise(({ input }: { input: { language: Language } }) => loadTexts(input.language)) },
    actions: {
      storeLanguage: (_, { language }: { language: Language }) => storeLanguage(window.document, storage, language),
      showLanguage: (_, { language }: { language: Language }) => showLanguage(window, language),
      notify: (_, { message }: { message: NoticeKey }) => notify(message),
    },
  })
