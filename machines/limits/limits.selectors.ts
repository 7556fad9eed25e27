import type { SnapshotFrom } from 'xstate'
import { running } from '../shared/running'
import type { limitsMachine } from './limits.machine'

type LimitsSnapshot = SnapshotFrom<typeof limitsMachine>

export const selectPolicyActor = ({ children }: LimitsSnapshot) => running(children.policy)
export const selectApplicationActor = ({ children }: LimitsSnapshot) => running(children.application)
