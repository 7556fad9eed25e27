/** What became of this browser's last sign-in, as far as it remembers. */
export type SessionHint = 'none' | 'signedIn' | 'signedOut' | 'signOutPending'

/**
 * What this browser remembers of its sign-ins, one stored value, so that its parts cannot contradict each other: the hint, the id of its
 * user (null: nobody's), and when it was written (ms of this device; 0: never).
 */
export type SessionMark = { hint: SessionHint; userId: string | null; at: number }

/** The stored form, `hint at userId`; the script of the sign-in pages contains this expression as well. */
export const markPattern = /^(signedIn|signedOut|signOutPending)(?: (\d{1,16}))?(?: (\S+))?$/

export const signOutHints: readonly SessionHint[] = ['signedOut', 'signOutPending']

/** Whether this browser signed out, also where the server has not confirmed it yet. */
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
 * Whether the user for whom a page was rendered is still signed in here. `renderedAt`: when the browser requested the page (ms of this
 * device); a tab that signed in or out since then makes the page out of date, and so does a code that is yet to be exchanged.
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
