import type { SnapshotFrom } from 'xstate'
import type { createRecordsMachine } from './records.machine'

type RecordsSnapshot<Item> = SnapshotFrom<ReturnType<typeof createRecordsMachine<Item>>>

export const selectRecords = <Item>(snapshot: RecordsSnapshot<Item>): readonly Item[] => snapshot.context.records
export const selectIsLoading = <Item>(snapshot: RecordsSnapshot<Item>) => snapshot.hasTag('loading')
export const selectIsEmpty = <Item>(snapshot: RecordsSnapshot<Item>) => snapshot.hasTag('empty')
export const selectIsFailed = <Item>(snapshot: RecordsSnapshot<Item>) => snapshot.hasTag('failed')
