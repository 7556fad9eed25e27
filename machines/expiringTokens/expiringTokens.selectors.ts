import type { SnapshotFrom } from 'xstate'
import type { expiringTokensMachine } from './expiringTokens.machine'

export const selectExpiring = (snapshot: SnapshotFrom<typeof expiringTokensMachine>) => snapshot.context.tokens
