import { setTimeout as pause } from 'node:timers/promises'
import { callerGoneStatus } from '@/openapi/rules/calls'
import { GatewayError } from '../errors/gatewayError'
import type { GatewayContext } from '../context/gatewayContext'
import { createWindowCounter, type WindowCounter } from './windowCounter'

/** Rejected requests allowed per user and minute, or the user's RPM if that is more. */
const MAX_USER_REJECTIONS = 120
/** Rejected requests allowed per address and minute; many users may share an address. */
const MAX_ADDRESS_REJECTIONS = 600
/** Bytes of a body that cost as much to read and to reject as a small request. */
const BYTES_PER_REJECTION = 256 * 1024

/** Whether a request cost work and counts against no other limit: a rejection, or a caller who left before the admission. */
function isRejection(status: number, context: GatewayContext): boolean {
  if (status === callerGoneStatus) return context.get('isAdmitted') !== true
  const { error } = context
  // A stream that rejects a call has the status 200.
  const { status: reason, code } = error instanceof GatewayError ? error : { status, code: null }
  return (reason >= 400 && reason < 500) || code === 'server_busy'
}

/** How many rejections are allowed, and by which key they are counted: a user, or an address without a known one. */
export type RejectionBudget = { counter: WindowCounter; key: string; limit: number }

/** Throws if the minute's budget is used up. */
export function rejectIfOver({ counter, key, limit }: RejectionBudget) {
  const wait = counter.retryAfterSeconds(key, limit)
  if (wait === null) return
  throw new GatewayError('too_many_refusals', { headers: { 'Retry-After': String(wait), 'X-Should-Retry': 'true' } })
}

/** Counts a response if it is a rejection, and delays it the longer the more there were. */
export async function countRejection(context: GatewayContext, status: number, budgetOf: () => RejectionBudget) {
  if (!isRejection(status, context)) return
  const { counter, key, limit } = budgetOf()
  counter.add(key, 1 + Math.floor((context.get('bytesRead') ?? 0) / BYTES_PER_REJECTION))
  await pause(counter.delayMs(key, limit))
}

export type RejectionBudgets = ReturnType<typeof createRejectionBudgets>

/** Creates the budgets of one process. Separate counters, so that many addresses cannot push users out. */
export function createRejectionBudgets() {
  const [ofUsers, ofAddresses] = [createWindowCounter(), createWindowCounter()]
  return {
    ofUser: (userId: string, rpm: number): RejectionBudget => ({
      counter: ofUsers,
      key: userId,
      limit: Math.max(MAX_USER_REJECTIONS, rpm),
    }),
    ofAddress: (key: string): RejectionBudget => ({ counter: ofAddresses, key, limit: MAX_ADDRESS_REJECTIONS }),
  }
}
