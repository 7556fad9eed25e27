import type { SnapshotFrom } from 'xstate'
import type { revealMachine } from './reveal.machine'

type RevealSnapshot = SnapshotFrom<typeof revealMachine>

export const selectSecret = (snapshot: RevealSnapshot) => snapshot.context.secret
export const selectTokenName = (snapshot: RevealSnapshot) => snapshot.context.name
export const selectIsCopying = (snapshot: RevealSnapshot) => snapshot.hasTag('copying')
export const selectIsCopied = (snapshot: RevealSnapshot) => snapshot.hasTag('copied')
export const selectHasCopyFailed = (snapshot: RevealSnapshot) => snapshot.hasTag('copyFailed')
export const selectIsLeaveAsked = (snapshot: RevealSnapshot) => snapshot.hasTag('leaveAsked')
