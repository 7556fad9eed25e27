import type { SnapshotFrom } from 'xstate'
import type { tryItMachine } from './tryIt.machine'

type TryItSnapshot = SnapshotFrom<typeof tryItMachine>

/** The models to choose from; none while they are not known. */
export const selectModels = (snapshot: TryItSnapshot) => snapshot.context.models
/** Nobody has asked for the models yet. */
export const selectAreModelsUnasked = (snapshot: TryItSnapshot) => snapshot.hasTag('modelsUnasked')
export const selectHaveModelsFailed = (snapshot: TryItSnapshot) => snapshot.hasTag('modelsFailed')
/** They failed, and are asked for again. */
export const selectAreModelsRetried = (snapshot: TryItSnapshot) => snapshot.hasTag('modelsRetried')
export const selectAnswer = (snapshot: TryItSnapshot) => snapshot.context.answer
/** Tokens of question and answer, once the server has counted them. */
export const selectUsage = (snapshot: TryItSnapshot) => snapshot.context.usage
export const selectProblem = (snapshot: TryItSnapshot) => snapshot.context.problem
export const selectIsAnswering = (snapshot: TryItSnapshot) => snapshot.hasTag('answering')
export const selectIsAnswered = (snapshot: TryItSnapshot) => snapshot.hasTag('answered')
export const selectIsStopped = (snapshot: TryItSnapshot) => snapshot.hasTag('stopped')
