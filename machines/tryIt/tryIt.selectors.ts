import type { SnapshotFrom } from 'xstate'
import type { tryItMachine } from './tryIt.machine'

type TryItSnapshot = SnapshotFrom<typeof tryItMachine>

export const selectAnswer = (snapshot: TryItSnapshot) => snapshot.context.answer
/** Tokens of question and answer, once the server has counted them. */
export const selectUsage = (snapshot: TryItSnapshot) => snapshot.context.usage
export const selectProblem = (snapshot: TryItSnapshot) => snapshot.context.problem
export const selectIsAnswering = (snapshot: TryItSnapshot) => snapshot.hasTag('answering')
export const selectIsAnswered = (snapshot: TryItSnapshot) => snapshot.hasTag('answered')
export const selectIsStopped = (snapshot: TryItSnapshot) => snapshot.hasTag('stopped')
