import type { SnapshotFrom } from 'xstate'
import { running } from '../shared/running'
import type { strategyMachine } from './limits.machine'

type StrategySnapshot = SnapshotFrom<typeof strategyMachine>

export const selectPolicyActor = ({ children }: StrategySnapshot) => running(children.policy)
export const selectApplicationActor = ({ children }: StrategySnapshot) => running(children.application)
