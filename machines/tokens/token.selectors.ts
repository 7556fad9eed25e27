import type { SnapshotFrom } from 'xstate'
import type { tokenMachine } from './token.machine'

type TokenSnapshot = SnapshotFrom<typeof tokenMachine>

const dayMs = 86_400_000
const noticeDays = 30

export const selectToken = (snapshot: TokenSnapshot) => snapshot.context.token
export const selectPermission = (snapshot: TokenSnapshot) => (snapshot.hasTag('expired') ? 'expired' : 'all')
export const selectIsConfirming = (snapshot: TokenSnapshot) => snapshot.hasTag('confirming')
export const selectIsDeleting = (snapshot: TokenSnapshot) => snapshot.hasTag('deleting')
/** The last try came to nothing, or nobody knows what it came to. */
export const selectHasDeleteFailed = (snapshot: TokenSnapshot) => snapshot.hasTag('deleteFailed')

/** The dialog for another name, while it is open. */
export const selectRename = (snapshot: TokenSnapshot) => snapshot.children.rename

/** Days until the token expires, begun ones counted, once no more than 30 are left; null before that and after. */
export function selectDaysLeft(snapshot: TokenSnapshot, now: number) {
  if (snapshot.hasTag('expired')) return null
  const days = Math.ceil((Date.parse(snapshot.context.token.expired_at) - now) / dayMs)
  return days > 0 && days <= noticeDays ? days : null
}
