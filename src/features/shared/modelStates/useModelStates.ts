import { useSelector } from '@xstate/react'
import { selectData } from '@/machines/load/load.machine'
import { usePageActor } from '@/src/actors/usePageActor'
import { modelStatesPorts, type ModelStates } from './modelStates.ports'

const none: ModelStates = new Map()

/** The current state of each model, as far as it is known. */
export const useModelStates = (): ModelStates =>
  useSelector(usePageActor(modelStatesPorts, undefined), selectData) ?? none
