import type { Browser, SessionHint } from '@/machines/session/session.types'
import { redirectWindowMs } from '@/machines/session/signInRedirect.machine'
import type { BrowserStorage } from '@/src/browser/browserStorage'
import { readSessionCookie } from '@/src/browser/sessionCookie'
import { storageKeys } from '@/src/browser/storageKeys'

const hints: readonly SessionHint[] = ['none', 'signedIn', 'loggedOut', 'logoutPending']

export type SessionMemory = ReturnType<typeof createSessionMemory>

/** What this browser (`local`) and this tab (`session`) remember of sign-ins, beside the cookie itself. */
export function createSessionMemory(
  document: Document,
  local: BrowserStorage,
  session: BrowserStorage,
  now = Date.now,
) {
  const readHint = () => toSessionHint(local.read(storageKeys.sessionHint))
  const readRedirects = () =>
    toInstants(session.read(storageKeys.redirects)).filter((at) => now() - at < redirectWindowMs)
  return {
    read: (): Browser => ({
      hasCookie: readSessionCookie(document) !== null,
      hint: readHint(),
      redirects: readRedirects(),
      now: now(),
    }),
    readHint,
    writeHint: (hint: SessionHint) => {
      if (hint === 'none') local.remove(storageKeys.sessionHint)
      else local.write(storageKeys.sessionHint, hint)
    },
    recordRedirect: () => session.write(storageKeys.redirects, JSON.stringify([...readRedirects(), now()])),
  }
}

export const toSessionHint = (value: string | null): SessionHint => hints.find((hint) => hint === value) ?? 'none'

function toInstants(text: string | null): number[] {
  try {
    const value: unknown = text === null ? [] : JSON.parse(text)
    return Array.isArray(value) ? value.filter((at) => typeof at === 'number') : []
  } catch {
    return []
  }
}
