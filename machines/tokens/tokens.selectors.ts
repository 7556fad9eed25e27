import type { SnapshotFrom } from 'xstate'
import { pageCount } from '../shared/paging'
import type { tokensMachine } from './tokens.machine'
import { hasTokens } from './tokens.setup'

type TokensSnapshot = SnapshotFrom<typeof tokensMachine>

/** The rows, newest first. */
export const selectTokens = (snapshot: TokensSnapshot) => snapshot.context.tokens
/** How many tokens there are on all pages. */
export const selectTotal = (snapshot: TokensSnapshot) => snapshot.context.shown.total
export const selectHasTokens = (snapshot: TokensSnapshot) => hasTokens(snapshot.context)
/** In which days of use are counted; null where that is not known. */
export const selectTimeZone = (snapshot: TokensSnapshot) => snapshot.context.shown.timeZone
export const selectPageCount = (snapshot: TokensSnapshot) => pageCount(snapshot.context.shown)
/** The open "shown once" dialog, while there is one. */
export const selectReveal = (snapshot: TokensSnapshot) => snapshot.children.reveal
/** What the dialog starts with: restored, or sent and not yet made into a token. */
export const selectDraftFields = (snapshot: TokensSnapshot) => snapshot.context.draft.fields
export const selectRefusal = (snapshot: TokensSnapshot) => snapshot.context.refusal
export const selectIsLoading = (snapshot: TokensSnapshot) => snapshot.hasTag('loading')
export const selectIsFailed = (snapshot: TokensSnapshot) => snapshot.hasTag('failed')
export const selectIsNaming = (snapshot: TokensSnapshot) => snapshot.hasTag('naming')
/** Nobody knows what the last try came to. */
export const selectHasCreateFailed = (snapshot: TokensSnapshot) => snapshot.hasTag('createFailed')
export const selectIsCreating = (snapshot: TokensSnapshot) => snapshot.hasTag('creating')
