import { waitFor } from 'xstate'
import { selectLanguage } from '@/machines/language/language.machine'
import { selectLanguageActor, selectSession } from '@/machines/portal/portal.selectors'
import type { PortalRuntime } from '@/src/runtime/portal'
import { whenIdle } from '@/src/browser/whenIdle'
import { pageFor, pages, type Page } from './pages'
import { isOffered } from '../runtime/paths'
import { discardFailedLoads } from '@/src/browser/loading'
import { preparePage } from './screens'

/**
 * Prefetches the code of a page whose link is hovered or focused. An idle browser prefetches the public pages, and for a signed-in
 * user those behind the sign-in. Chapters of the documentation load by their links only, as all pages do if the browser saves data.
 */
export function preparePagesAhead({ portal, services: { window } }: PortalRuntime): void {
  const language = () => selectLanguage(selectLanguageActor(portal.getSnapshot()).getSnapshot())
  const prepare = (page: Page) =>
    preparePage(page, language()).then(
      () => true,
      () => {
        // Opening the page tries again, and shows the error.
        discardFailedLoads()
        return false
      },
    )
  const prepareLinked = ({ target }: Event) => {
    const page = linkedPage(window, target)
    if (page) void prepare(page)
  }
  window.document.addEventListener('pointerover', prepareLinked)
  window.document.addEventListener('focusin', prepareLinked)
  if (savesData(window)) return
  const isSignedIn = waitFor(selectSession(portal.getSnapshot()), (snapshot) => snapshot.hasTag('signedIn'))
  const prepareInTurn = async (access: Page['access']) => {
    for (const page of pages.filter((one) => one.access === access && isOffered(one.key) && isWorthwhile(one))) {
      await new Promise<void>((resolve) => whenIdle(window, resolve))
      if (!(await prepare(page))) return false
    }
    return true
  }
  prepareInTurn('public')
    .then(async (isOnline) => {
      if (!isOnline) return
      await isSignedIn
      await prepareInTurn('login')
    })
    .catch(() => undefined) // the portal was stopped
}

const isWorthwhile = ({ chapter, key, kind }: Page) =>
  chapter === undefined && key !== 'documentPrint' && kind !== 'missing'

function linkedPage({ location }: Window, target: EventTarget | null): Page | null {
  const link = target instanceof Element ? target.closest('a') : null
  return link?.origin === location.origin ? pageFor(link.pathname) : null
}

const savesData = ({ navigator }: Window) =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true // Chromium's alone
