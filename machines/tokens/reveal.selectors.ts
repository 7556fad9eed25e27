import type { SnapshotFrom } from 'xstate'
import type { revealMachine } from './reveal.machine'

type RevealSnapshot = SnapshotFrom<typeof revealMachine>

export const selectTokenName = (snapshot: RevealSnapshot) => snapshot.context.name
export const selectCopy = (snapshot: RevealSnapshot) => snapshot.children.copy
export const selectIsLeaveAsked = (snapshot: RevealSnapshot) => snapshot.hasTag('leaveAsked')
