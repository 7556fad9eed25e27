import type { PromiseActorLogic } from 'xstate'
import type { DayRange, UsedModel } from '@/openapi/types'
import { modelSelectionMachine } from './modelSelection.machine'

/** A promise that rejects has told the person why. */
export type ModelSelectionPorts = { loadUsedModels: PromiseActorLogic<readonly UsedModel[], DayRange> }

/** The model selection's statechart with its adapter. */
export const connectModelSelection = ({ loadUsedModels }: ModelSelectionPorts) =>
  modelSelectionMachine.provide({ actors: { loadUsedModels } })
