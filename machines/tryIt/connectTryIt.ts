import type { CallbackActorLogic } from 'xstate'
import { tryItMachine, type CallReport, type ModelCall } from './tryIt.machine'

/** `callModel` streams a call and reports; its cleanup aborts the request. */
export type TryItPorts = { callModel: CallbackActorLogic<CallReport, ModelCall> }

/** The trial's statechart with its adapter. */
export const connectTryIt = ({ callModel }: TryItPorts) => tryItMachine.provide({ actors: { callModel } })
