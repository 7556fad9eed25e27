import type { SnapshotFrom } from 'xstate'
import type { editMachine } from './edit.machine'

type EditSnapshot = SnapshotFrom<typeof editMachine>

export const selectCurrentName = (snapshot: EditSnapshot) => snapshot.context.token.token_name
/** What the dialog starts with. */
export const selectFirstFields = (snapshot: EditSnapshot) => snapshot.context.firstFields
/** What was sent last, or the token's own. */
export const selectSentFields = (snapshot: EditSnapshot) => snapshot.context.sentFields
export const selectRefusal = (snapshot: EditSnapshot) => snapshot.context.refusal
export const selectIsSaving = (snapshot: EditSnapshot) => snapshot.hasTag('saving')
/** Nobody knows what the last try came to. */
export const selectHasSaveFailed = (snapshot: EditSnapshot) => snapshot.hasTag('saveFailed')
