import type { CallContract } from './call.js'
import { callPolicies } from './policy.js'
import { calls } from './puyu.calls.js'

/** The contract of the portal, `puyu.yaml`. */
export const puyu: CallContract = { calls, policies: callPolicies }
