import type { SnapshotFrom } from 'xstate'
import type { createOptionsMachine } from './options.machine'

type OptionsSnapshot<Option> = SnapshotFrom<ReturnType<typeof createOptionsMachine<Option>>>

export const selectOptions = <Option>(snapshot: OptionsSnapshot<Option>): readonly Option[] => snapshot.context.options
/** Null while they are not known. */
export const selectKnownOptions = <Option>(snapshot: OptionsSnapshot<Option>): readonly Option[] | null =>
  snapshot.hasTag('loading') || snapshot.hasTag('failed') ? null : snapshot.context.options
export const selectIsLoading = <Option>(snapshot: OptionsSnapshot<Option>) => snapshot.hasTag('loading')
export const selectIsFailed = <Option>(snapshot: OptionsSnapshot<Option>) => snapshot.hasTag('failed')
