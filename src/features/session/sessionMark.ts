import type { SessionHint, SessionMark } from '@/machines/session/session.types'
import type { BrowserStorage } from '@/src/browser/browserStorage'
import { storageKeys } from '@/src/browser/storageKeys'

const hints: readonly SessionHint[] = ['signedIn', 'signedOut', 'signOutPending']

/** Stored as `hint at userId`: the first word is what the sign-in pages and the first paint look at. */
export function readSessionMark(storage: BrowserStorage): SessionMark {
  const [word, at = '', userId = ''] = storage.read(storageKeys.sessionHint)?.split(' ') ?? []
  const hint = hints.find((known) => known === word) ?? 'none'
  return { hint, userId: decode(userId), at: /^\d{1,16}$/.test(at) ? Number(at) : 0 }
}

export function writeSessionMark(storage: BrowserStorage, { hint, userId, at }: SessionMark): void {
  if (hint === 'none') storage.remove(storageKeys.sessionHint)
  else storage.write(storageKeys.sessionHint, [hint, at, encodeURIComponent(userId ?? '')].join(' ').trim())
}

function decode(userId: string): string | null {
  try {
    return decodeURIComponent(userId) || null
  } catch {
    return null // by somebody who does not encode
  }
}
