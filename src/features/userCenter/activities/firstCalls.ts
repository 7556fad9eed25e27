import { summaryCalls } from '@/src/features/account/accountCalls'
import type { Day } from '@/openapi/rules/days'
import type { FirstCall } from '@/openapi/served'

export const firstCalls = (today: Day): readonly FirstCall[] => [
  { operationId: 'listActivities', parameters: {} },
  ...summaryCalls(today),
]
