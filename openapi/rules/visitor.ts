/** The outcome of this browser's last sign-in, as far as it remembers. */
export type SessionHint = 'none' | 'signedIn' | 'signedOut' | 'signOutPending'

/**
 * The stored memory of sign-ins: the hint, the id of its user, and when it was written (ms of this device; 0: never). It is one value,
 * so that its parts cannot contradict each other.
 */
export type SessionMark = { hint: SessionHint; userId: string | null; at: number }

/** The stored form, `hint at userId`; the script of the sign-in pages contains this expression as well. */
export const markPattern = /^(signedIn|signedOut|signOutPending)(?: (\d{1,16}))?(?: (\S+))?$/

export const signOutHints: readonly SessionHint[] = ['signedOut', 'signOutPending']

/** Whether this browser signed out, even if the server has not confirmed it yet. */
export const isSignedOut = (hint: SessionHint) => signOutHints.includes(hint)

export function parseMark(stored: string | null): SessionMark {
  const [, hint = 'none', at = '0', userId = ''] = markPattern.exec(stored ?? '') ?? []
  return { hint: hint as SessionHint, userId: decode(userId), at: Number(at) } // as: the expression names them
}

/** The stored form of a mark; null for `none`, which is not stored. */
export const formatMark = ({ hint, userId, at }: SessionMark): string | null =>
  hint === 'none' ? null : [hint, at, encodeURIComponent(userId ?? '')].join(' ').trim()

export type Visitor = { hasCode: boolean; hasCookie: boolean; mark: SessionMark }

/**
 * Whether the user of a rendered page is still signed in here. `renderedAt` is the time of the page request (ms of this device). A sign-in
 * or sign-out since then, or a code that is yet to be exchanged, makes the page out of date.
 */
export const isStillSignedIn = ({ hasCode, hasCookie, mark }: Visitor, renderedAt: number): boolean =>
  !hasCode && mark.hint !== 'signOutPending' && (hasCookie || mark.hint === 'signedIn') && mark.at < renderedAt

function decode(userId: string): string | null {
  try {
    return decodeURIComponent(userId) || null
  } catch {
    return null // written by a program that does not encode
  }
}
