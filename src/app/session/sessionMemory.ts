import type { Browser, SessionMark } from '@/machines/session/session.types'
import type { BrowserStorage } from '@/src/browser/browserStorage'
import { readSessionCookie } from '@/src/browser/sessionCookie'
import { storageKeys } from '@/src/browser/storageKeys'

const marks: readonly SessionMark[] = ['none', 'signedIn', 'loggedOut', 'logoutPending']
const tripMemoryMs = 30_000

export type SessionMemory = ReturnType<typeof createSessionMemory>

/** What this browser (`local`) and this tab (`session`) remember of sign-ins, beside the cookie itself. */
export function createSessionMemory(
  document: Document,
  local: BrowserStorage,
  session: BrowserStorage,
  now = Date.now,
) {
  const readMark = () => toMark(local.read(storageKeys.sessionMark))
  const readTrips = () => toInstants(session.read(storageKeys.trips)).filter((at) => now() - at < tripMemoryMs)
  return {
    read: (): Browser => ({
      hasCookie: readSessionCookie(document) !== null,
      mark: readMark(),
      trips: readTrips(),
      now: now(),
    }),
    readMark,
    writeMark: (mark: SessionMark) => {
      if (mark === 'none') local.remove(storageKeys.sessionMark)
      else local.write(storageKeys.sessionMark, mark)
    },
    recordTrip: () => session.write(storageKeys.trips, JSON.stringify([...readTrips(), now()])),
  }
}

export const toMark = (value: string | null): SessionMark => marks.find((mark) => mark === value) ?? 'none'

function toInstants(text: string | null): number[] {
  try {
    const value: unknown = text === null ? [] : JSON.parse(text)
    return Array.isArray(value) ? value.filter((at) => typeof at === 'number') : []
  } catch {
    return []
  }
}
