import type { Browser } from '@/machines/session/session.types'
import { redirectWindowMs } from '@/machines/session/signInRedirect.machine'
import { formatMark, isSignedOut, parseMark, type SessionHint, type SessionMark } from '@/openapi/rules/visitor'
import type { BrowserStorage } from '@/src/browser/browserStorage'
import { readSessionCookie, removeSessionCookie } from '@/src/browser/cookies'
import { storageKeys } from '@/src/browser/storageKeys'

/** The session reference that a sign-out ends, and the mark that distinguishes a later sign-in. */
export type Ending = { reference: string | null; mark: SessionMark }

export type SessionMemory = ReturnType<typeof createSessionMemory>

/** Sign-in data of this browser (`local`) and this tab (`session`), and the cookie itself. */
export function createSessionMemory(
  document: Document,
  local: BrowserStorage,
  session: BrowserStorage,
  now = Date.now,
) {
  const readMark = () => parseMark(local.read(storageKeys.sessionHint))
  const readRedirects = () =>
    toInstants(session.read(storageKeys.redirects)).filter((at) => now() - at < redirectWindowMs)
  let used: string | null = null
  /** The mark of this page's own sign-out. A sign-in is later than any sign-out of another page. */
  let begun = parseMark(null)
  /** The session that this tab's sign-out has yet to end. */
  let ending: Ending | null = null
  /** Whether any tab has signed in since the mark was `before`. */
  const isSignedInSince = (before: SessionMark) => {
    const { hint, at } = readMark()
    return hint === 'signedIn' && (before.hint !== hint || at !== before.at)
  }
  const takeReference = () => (used = readSessionCookie(document))
  return {
    read: (): Browser => ({
      hasCookie: readSessionCookie(document) !== null,
      mark: readMark(),
      redirects: readRedirects(),
      now: now(),
    }),
    readMark,
    /** Does nothing where it would undo what another tab did since: its logout stands until a sign-in, its sign-in until a logout or a rejected session. */
    writeHint: (hint: SessionHint, userId: string | null = null) => {
      const next = { hint, userId, at: now() }
      if (!shouldKeepStored(readMark(), next)) writeMark(local, next)
      begun = hint === 'signOutPending' ? readMark() : parseMark(null)
      ending = null
    },
    /**
     * This tab's sign-in has its cookie: other tabs are notified before the look-up, even if the previous user was the
     * same.
     */
    rememberSignIn: () => writeMark(local, { hint: 'signedIn', userId: null, at: now() }),
    isSignedInSince,
    /** The session reference in the cookie, which `removeReference` then takes for this tab's own. */
    rememberCurrentToken: takeReference,
    /** The session that a sign-out ends: the same for each attempt, and none of a later sign-in. */
    beginLogout: (): Ending => (ending ??= { reference: isSignedInSince(begun) ? null : takeReference(), mark: begun }),
    /** Leaves a cookie that another tab has put in its place. */
    removeReference: () => {
      if (readSessionCookie(document) === used) removeSessionCookie(document)
    },
    recordRedirect: () => session.write(storageKeys.redirects, JSON.stringify([...readRedirects(), now()])),
  }
}

export function writeMark(storage: BrowserStorage, mark: SessionMark): void {
  const stored = formatMark(mark)
  if (stored === null) storage.remove(storageKeys.sessionHint)
  else storage.write(storageKeys.sessionHint, stored)
}

function shouldKeepStored(stored: SessionMark, next: SessionMark): boolean {
  if (next.hint === stored.hint && next.userId === stored.userId) return true
  if (next.hint === 'none') return isSignedOut(stored.hint)
  return next.hint === 'signedOut' && stored.hint === 'signedIn'
}

function toInstants(text: string | null): number[] {
  try {
    const value: unknown = text === null ? [] : JSON.parse(text)
    return Array.isArray(value) ? value.filter((at) => typeof at === 'number') : []
  } catch {
    return []
  }
}
