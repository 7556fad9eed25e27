import type { PromiseActorLogic } from 'xstate'
import { modelOptionsMachine } from './modelOptions.machine'

/** A promise that rejects has told the person why. */
export type ModelOptionsPorts = { listModels: PromiseActorLogic<readonly string[]> }

/** The model options' statechart with its adapter. */
export const connectModelOptions = ({ listModels }: ModelOptionsPorts) =>
  modelOptionsMachine.provide({ actors: { listModels } })
