import { startTransition, StrictMode, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { waitFor } from 'xstate'
import { selectSession } from '@/machines/portal/portal.selectors'
import { languageOf } from '@/openapi/rules/language'
import type { Language } from '@/openapi/types'
import { pageFor } from '../content/pages'
import { loadTexts } from '../i18n/loadTexts'
import '../ui/theme/tokens.css'
import '../ui/theme/base.css'
import { App } from './App'
import { createBrowserStorage, type BrowserStorage } from '../browser/browserStorage'
import { readConfiguration } from '../browser/configuration'
import { openInspector } from './inspector/openInspector'
import { storeLanguage, wantedLanguage } from '../browser/language'
import { prepareScreen } from './routes/screens'
import { createPortal } from './portal'
import { createReporter, type Reporter } from './telemetry/reporter'
import { createSessionMemory } from './session/sessionMemory'
import { AWAIT_ATTRIBUTE, LATE_CLASS } from '../browser/servedPage'
import { takeCallbackParams } from './session/ssoRedirect'
import { followVisit } from './visit'

const container = document.getElementById('root')
if (container)
  nextTask()
    .then(() => start(container))
    .catch(reveal)

/** What goes before is one long task already; a touch that waits for its end comes first. */
function nextTask() {
  return new Promise<void>((resolve) => setTimeout(resolve))
}

/** What was served is all there will be; the error goes on to those who watch. */
function reveal(error: unknown): never {
  document.documentElement.removeAttribute(AWAIT_ATTRIBUTE)
  document.querySelector(`.${LATE_CLASS}`)?.classList.remove(LATE_CLASS)
  throw error
}

async function start(container: HTMLElement) {
  const configuration = readConfiguration(document)
  const reporter = createReporter(configuration.errorReporting)
  watchErrors(reporter)
  const inspect = await openInspector()
  const storage = createBrowserStorage(() => window.localStorage)
  const memory = createSessionMemory(
    document,
    storage,
    createBrowserStorage(() => window.sessionStorage),
  )
  const callbackParams = readCallbackParams(storage, configuration.sso.requireState)
  const language = chooseLanguage(storage)
  const page = pageFor(window.location.pathname)
  const requiresLogin = page?.access === 'login'
  let tellShown: () => void = () => undefined
  const shown = new Promise<void>((resolve) => (tellShown = resolve))
  const runtime = createPortal({
    window,
    configuration,
    storage,
    memory,
    callbackParams,
    language,
    requiresLogin,
    shown,
    report: (error) => reporter.report(error),
    ...(inspect && { inspect }),
  })
  await nextTask()
  runtime.portal.start()

  // A page that cannot be fetched is the error boundary's business, once there is one.
  await Promise.all([loadTexts(language), page && prepareScreen(page, language).catch(() => undefined)])
  const served = document.documentElement.dataset
  const canHydrate = page !== null && served['page'] === page.key && served['language'] === language && !isAwaiting()
  if (!canHydrate) {
    await waitFor(selectSession(runtime.portal.getSnapshot()), (snapshot) => !snapshot.hasTag('undecided'))
  }
  const tree = (
    <StrictMode>
      <BrowserRouter>
        <App configuration={configuration} runtime={runtime} reporter={reporter} />
      </BrowserRouter>
    </StrictMode>
  )
  show(container, tree, { canHydrate, reporter })
  followVisit({ window, configuration, runtime })
  requestAnimationFrame(tellShown)
}

function show(
  container: HTMLElement,
  tree: ReactNode,
  { canHydrate, reporter }: { canHydrate: boolean; reporter: Reporter },
) {
  // An error boundary has reported what it caught; React's own default would write it to the console as well.
  const options: RootOptions = { onCaughtError: () => undefined, onUncaughtError: (error) => reporter.report(error) }
  // What is served is read and clicked already: React goes through it in slices, between the visitor's own events.
  if (canHydrate) startTransition(() => void hydrateRoot(container, tree, options))
  else {
    container.replaceChildren()
    createRoot(container, options).render(tree)
  }
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
