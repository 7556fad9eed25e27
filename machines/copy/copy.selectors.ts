import type { SnapshotFrom } from 'xstate'
import type { copyMachine } from './copy.machine'

type CopyState = 'idle' | 'copying' | 'copied' | 'failed'

/** What came of the last copy. */
export function selectCopyState(snapshot: SnapshotFrom<typeof copyMachine>): CopyState {
  const told = (['copying', 'copied', 'failed'] as const).find((state) => snapshot.hasTag(state))
  return told ?? 'idle'
}
