import type { SnapshotFrom } from 'xstate'
import type { renameMachine } from './rename.machine'

type RenameSnapshot = SnapshotFrom<typeof renameMachine>

export const selectCurrentName = (snapshot: RenameSnapshot) => snapshot.context.token.token_name
/** What the dialog starts with. */
export const selectFirstName = (snapshot: RenameSnapshot) => snapshot.context.firstName
/** The name that was sent last, or the token's own. */
export const selectSentName = (snapshot: RenameSnapshot) => snapshot.context.sentName
export const selectRefusal = (snapshot: RenameSnapshot) => snapshot.context.refusal
export const selectIsRenaming = (snapshot: RenameSnapshot) => snapshot.hasTag('renaming')
/** Nobody knows what the last try came to. */
export const selectHasRenameFailed = (snapshot: RenameSnapshot) => snapshot.hasTag('renameFailed')
