import type { SnapshotFrom } from 'xstate'
import type { tokenOptionsMachine } from './tokenOptions.machine'

type TokenOptionsSnapshot = SnapshotFrom<typeof tokenOptionsMachine>

export const selectTokens = (snapshot: TokenOptionsSnapshot) => snapshot.context.tokens
export const selectIsLoading = (snapshot: TokenOptionsSnapshot) => snapshot.hasTag('loading')
export const selectIsFailed = (snapshot: TokenOptionsSnapshot) => snapshot.hasTag('failed')
