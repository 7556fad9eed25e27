import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from './session.machine'

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

/** The signed-in user; null in every other state. */
export const selectUser = (snapshot: SessionSnapshot) => snapshot.context.user
export const selectUserId = (snapshot: SessionSnapshot) => snapshot.context.user?.ssoUid ?? null
/** '' when the user has set no nickname. */
export const selectDisplayName = (snapshot: SessionSnapshot) => snapshot.context.user?.nickname.trim() ?? ''
/** The first letter of the username, as shown where there is no avatar. */
export const selectInitial = (snapshot: SessionSnapshot) => Array.from(snapshot.context.user?.username ?? '')[0] ?? ''
export const selectSignInProblem = (snapshot: SessionSnapshot) => snapshot.context.problem

/** Whether the server is unreachable for a sign-out, not for a look-up. */
export const selectIsSignOutPending = (snapshot: SessionSnapshot) => snapshot.context.browser.hint === 'signOutPending'
