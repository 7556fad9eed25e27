import type { SnapshotFrom } from 'xstate'
import { daysLeft } from '@/openapi/rules/tokens'
import type { tokenMachine } from './token.machine'

type TokenSnapshot = SnapshotFrom<typeof tokenMachine>

export const selectToken = (snapshot: TokenSnapshot) => snapshot.context.token
/** `some`: reads and writes, with the models that the token names. */
export const selectPermission = (snapshot: TokenSnapshot): 'expired' | 'all' | 'some' => {
  if (snapshot.hasTag('expired')) return 'expired'
  return snapshot.context.token.models?.length ? 'some' : 'all'
}
export const selectIsConfirming = (snapshot: TokenSnapshot) => snapshot.hasTag('confirming')
export const selectIsDeleting = (snapshot: TokenSnapshot) => snapshot.hasTag('deleting')
/** The last try came to nothing, or nobody knows what it came to. */
export const selectHasDeleteFailed = (snapshot: TokenSnapshot) => snapshot.hasTag('deleteFailed')

/** The dialog for its settings, while it is open. */
export const selectEdit = (snapshot: TokenSnapshot) => snapshot.children.edit

/** Days until the token expires, once it expires soon; null before that and after. */
export const selectDaysLeft = (snapshot: TokenSnapshot, now: number) =>
  snapshot.hasTag('expired') ? null : daysLeft(snapshot.context.token.expired_at, now)
