import type { PromiseActorLogic } from 'xstate'
import type { UsageOverview } from '@/openapi/types'
import { usageOverviewMachine } from './usageOverview.machine'

/** A promise that rejects has told the person why. */
export type UsageOverviewPorts = { loadOverview: PromiseActorLogic<UsageOverview> }

/** The usage overview's statechart with its adapter. */
export const connectUsageOverview = ({ loadOverview }: UsageOverviewPorts) =>
  usageOverviewMachine.provide({ actors: { loadOverview } })
