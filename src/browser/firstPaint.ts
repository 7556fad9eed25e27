import { languageTags } from '@/openapi/rules/language'
import { isStillSignedIn, parseMark } from '@/openapi/rules/visitor'
import { createBrowserStorage } from './browserStorage'
import { keepEarlyInput } from './earlyInput'
import { reportEntryFailure } from './entryFailure'
import { wantedLanguage } from './language'
import { AWAIT_ATTRIBUTE, EXPECTED_ATTRIBUTE, FRAME_ATTRIBUTE, SCRIPTS_NAME, SERVED_ATTRIBUTE } from './servedPage'
import { readSessionCookie } from './cookies'
import { storageKeys } from './storageKeys'
import { readTheme, showTheme } from './theme'

// Inlined into the head of every page (`?inline-script`). The body stays hidden if there is a session to look up, a code
// to exchange, or another language to show, until the portal has rendered (`base.css` shows it after 10 s at the latest).
// It also stays hidden if the page was served for a user and another tab has since written a change of its sign-in.
// A theme that was chosen shows from the first frame.
// A frame only announces that the sign-in is being checked, and later if the check is likely to be short.
// All other pages are visible before their scripts are requested, and no click on them and no key of the search is lost.
const { documentElement } = document
const storage = createBrowserStorage(() => localStorage)
const theme = readTheme(storage)
if (theme !== null) showTheme(document, theme)
const isOtherLanguage = languageTags[wantedLanguage(window, storage)] !== documentElement.lang
const visitor = {
  hasCode: /[?&](code|sso_state)=/.test(location.search),
  hasCookie: readSessionCookie(document) !== null,
  mark: parseMark(storage.read(storageKeys.sessionHint)),
}
const isServed = documentElement.hasAttribute(SERVED_ATTRIBUTE)
const isStillServed = isServed && isStillSignedIn(visitor, Math.trunc(performance.timeOrigin))
const isExpected = !isStillServed && isSomebodyExpected()
const isFrame = documentElement.hasAttribute(FRAME_ATTRIBUTE) && !isServed
const isAwaited = isOtherLanguage || (isServed ? !isStillServed : isExpected && !isFrame)

keepEarlyInput(document, () => storage.read(storageKeys.slashKey) !== 'off')
if (isAwaited) documentElement.setAttribute(AWAIT_ATTRIBUTE, '')
if (isExpected) documentElement.setAttribute(EXPECTED_ATTRIBUTE, '')
if (isAwaited || isExpected || document.hidden) {
  fetchScripts()
  addEventListener('DOMContentLoaded', start)
} else {
  // With the second frame the first is on screen. Scripts arrive while the rest is parsed and painted, and run after it.
  afterFrame(() =>
    afterFrame(() => {
      fetchScripts()
      if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => afterFrame(start))
      else afterFrame(start)
    }),
  )
}

function isSomebodyExpected(): boolean {
  const { hasCode, hasCookie, mark } = visitor
  return hasCode || hasCookie || mark.hint === 'signedIn' || mark.hint === 'signOutPending'
}

function afterFrame(call: () => void): void {
  requestAnimationFrame(() => setTimeout(call))
}

/** A shell names none: its script is the template's. */
function scriptNames(): string[] {
  const element = document.querySelector<HTMLMetaElement>(`meta[name=${SCRIPTS_NAME}]`)
  return element ? element.content.split(' ') : []
}

function fetchScripts(): void {
  for (const href of scriptNames()) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
}

function start(): void {
  const [entry] = scriptNames()
  if (entry) import(/* @vite-ignore */ entry).catch((error: unknown) => reportEntryFailure(globalThis, error))
}
