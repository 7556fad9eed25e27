import { startTransition, StrictMode, type ComponentProps, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { waitFor } from 'xstate'
import { selectSession } from '@/machines/portal/portal.selectors'
import { selectUserId } from '@/machines/session/session.selectors'
import { languageOf } from '@/openapi/rules/language'
import type { PortalConfiguration } from '@/openapi/configuration'
import type { Language } from '@/openapi/types'
import type { PortalRuntime } from '../runtime/portal'
import { pageFor } from '../routes/pages'
import { loadTexts } from '../i18n/loadTexts'
import '../ui/theme/tokens.css'
import '../ui/theme/base.css'
import { App } from './App'
import { createBrowserStorage, type BrowserStorage } from '../browser/browserStorage'
import { readConfiguration } from '../browser/configuration'
import { setStoragePrefix } from '../browser/storageKeys'
import { setContent } from '../i18n/siteContent'
import { openInspector } from './inspector/openInspector'
import { storeLanguage, wantedLanguage } from '../browser/language'
import { preparePage } from '../routes/screens'
import { createPortal } from './portal'
import { createReporter, type Reporter } from './telemetry/reporter'
import { createSessionMemory } from '../features/session/sessionMemory'
import { takeServedData } from '../browser/servedData'
import { AWAIT_ATTRIBUTE, FALLBACK_MESSAGE_CLASS, SERVED_ATTRIBUTE, showServed } from '../browser/servedPage'
import { takeCallbackParams } from '../features/session/ssoRedirect'
import { startBackgroundWork } from './backgroundWork'

const container = document.getElementById('root')
if (container)
  nextTask()
    .then(() => start(container))
    .catch(reveal)

/** The code before is one long task already; a touch that waits for its end comes first. */
function nextTask() {
  return new Promise<void>((resolve) => setTimeout(resolve))
}

/** The served page is all there will be; the error is passed to the error handlers. */
function reveal(error: unknown): never {
  showServed(document)
  throw error
}

const fallbackMessage = () => document.querySelector(`.${FALLBACK_MESSAGE_CLASS}`)

/** From the served page to the portal that answers. */
async function start(container: HTMLElement) {
  const configuration = readConfiguration(document)
  setContent(configuration.content)
  setStoragePrefix(configuration.content.names.en.storagePrefix)
  const reporter = createReporter(configuration.errorReporting)
  watchErrors(reporter)
  const inspect = await openInspector()
  const visit = readVisit(configuration)
  const shown = promiseOf()
  const runtime = createPortal({
    ...visit,
    window,
    configuration,
    shown: shown.promise,
    report: (error) => reporter.report(error),
    ...(inspect && { inspect }),
  })
  await nextTask()
  runtime.portal.start()
  await loadPage(visit)
  const canHydrate = isServedForThisUrl(visit) && isServedUserCurrent(visit, runtime)
  // A page that needs a sign-in shows its frame meanwhile; what is public would change under a reader's eyes.
  if (!canHydrate && !visit.requiresSignIn) await untilSessionDecided(runtime)
  show(container, <Portal configuration={configuration} runtime={runtime} reporter={reporter} />, {
    canHydrate,
    isFrame: visit.requiresSignIn && !(canHydrate && visit.served),
    reporter,
  })
  startBackgroundWork({ window, configuration, runtime })
  requestAnimationFrame(shown.keep)
}

type Visit = ReturnType<typeof readVisit>

/** The address, storage and cookies of this visit; the sign-in's code leaves the address before any request is made. */
function readVisit({ sso }: PortalConfiguration) {
  const storage = createBrowserStorage(() => window.localStorage)
  const tabStorage = createBrowserStorage(() => window.sessionStorage)
  const memory = createSessionMemory(document, storage, tabStorage)
  const callbackParams = readCallbackParams(storage, sso.requireState)
  const language = chooseLanguage(storage)
  const page = pageFor(window.location.pathname)
  const served = takeServedData(window)
  // The look-up has found the cookie's user.
  if (served) memory.rememberCurrentToken()
  return { storage, memory, callbackParams, language, page, requiresSignIn: page?.access === 'login', served }
}

/** A page that cannot be fetched is the error boundary's business, once there is one. The frame waits for no page behind the sign-in but one that was served. */
async function loadPage({ language, page, requiresSignIn, served }: Visit) {
  const screen = page && preparePage(page, language).catch(() => undefined)
  await Promise.all([loadTexts(language), (!requiresSignIn || served) && screen])
}

/** Whether the served HTML is that of this page in this visitor's language. */
function isServedForThisUrl({ language, page }: Visit): boolean {
  const served = document.documentElement.dataset
  return page !== null && served['page'] === page.path && served['language'] === language && !isAwaiting()
}

/** Whether the session's chart took over the user of the served HTML (`openapi/rules/visitor`); HTML without a user fits every visitor. */
function isServedUserCurrent({ requiresSignIn, served }: Visit, { portal }: PortalRuntime): boolean {
  const session = selectSession(portal.getSnapshot()).getSnapshot()
  if (document.documentElement.hasAttribute(SERVED_ATTRIBUTE))
    return served !== null && selectUserId(session) === served.user.ssoUid
  return !requiresSignIn || session.hasTag('undecided')
}

const untilSessionDecided = ({ portal }: PortalRuntime) =>
  waitFor(selectSession(portal.getSnapshot()), (snapshot) => !snapshot.hasTag('undecided'))

const Portal = (props: ComponentProps<typeof App>) => (
  <StrictMode>
    <BrowserRouter>
      <App {...props} />
    </BrowserRouter>
  </StrictMode>
)

function promiseOf() {
  let keep: () => void = () => undefined
  const promise = new Promise<void>((resolve) => (keep = resolve))
  return { promise, keep: () => keep() }
}

function show(
  container: HTMLElement,
  tree: ReactNode,
  { canHydrate, isFrame, reporter }: { canHydrate: boolean; isFrame: boolean; reporter: Reporter },
) {
  // An error boundary has reported what it caught; React's own default would write it to the console as well.
  const options: RootOptions = { onCaughtError: () => undefined, onUncaughtError: (error) => reporter.report(error) }
  const hydrate = () => void hydrateRoot(container, tree, options)
  const render = () => {
    container.replaceChildren()
    createRoot(container, options).render(tree)
  }
  fallbackMessage()?.remove()
  // A frame is valid and visible now. Other served pages are read and clicked already: React hydrates them in
  // slices, between the visitor's own events.
  if (isFrame) flushSync(canHydrate ? hydrate : render)
  else if (canHydrate) startTransition(hydrate)
  else render()
  requestAnimationFrame(() => document.documentElement.removeAttribute(AWAIT_ATTRIBUTE))
}

const isAwaiting = () => document.documentElement.hasAttribute(AWAIT_ATTRIBUTE)

function watchErrors(reporter: Reporter) {
  window.addEventListener('error', ({ error }: ErrorEvent) => reporter.report(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reporter.report(reason))
}

/** The code leaves the address before any request is made. */
function readCallbackParams(storage: BrowserStorage, requireState: boolean) {
  const address = new URL(window.location.href)
  const { callbackParams, clean } = takeCallbackParams(address, storage, { requireState, now: Date.now() })
  if (clean.href !== address.href) window.history.replaceState(window.history.state, '', clean)
  return callbackParams
}

/** A language in the address is a choice: it is kept, so that the sign-in pages and the next load know it. */
function chooseLanguage(storage: BrowserStorage): Language {
  const query = new URLSearchParams(window.location.search).get('lang')
  const asked = query === null ? null : languageOf(query)
  if (asked) storeLanguage(document, storage, asked)
  return wantedLanguage(window, storage)
}
