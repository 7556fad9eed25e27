import type { PromiseActorLogic } from 'xstate'
import { createRecordsMachine } from './records.machine'

/** A promise that rejects has told the person why. */
export type RecordsPorts<Item> = { loadRecords: PromiseActorLogic<readonly Item[]> }

/** The records' statechart with its adapter. */
export const connectRecords = <Item>({ loadRecords }: RecordsPorts<Item>) =>
  createRecordsMachine<Item>().provide({ actors: { loadRecords } })
