import type { ServerDeps } from '@/server/http/serverDeps'
import { REQUEST_DEADLINE_MS } from '@/server/http/unavailable'
import type { Log } from '@/server/lib/log'
import { spanOf } from '@/server/tracing/tracing'
import { refuseByLeast, refuseForSize, reserveQuota, type Admission } from './admission'
import type { Backend } from '../upstream/backend'
import { countInSlices, leastInput } from '../chatRequest'
import type { GatewayContext } from '../gatewayContext'
import { withDeadline } from './deadline'
import { createMeter, NO_USAGE, type Meter } from '../counting/meter'
import { requireModel } from '../models'
import { checkCaller } from './tokenLookup'
import { limitContextOf } from './usageSnapshot'
import { createTally, type Tally } from '../counting/tally'
import { createReserving } from './reserving'
import type { ChatRequest, Reservation } from '../types'

/** Made apart from the request: what is made beside it keeps it for as long as its answer is streamed. */
const createLoggedTally = (admitted: Parameters<typeof createTally>[0], log: Log) =>
  createTally(admitted, (why) => log.warn({ why }, 'usage of the model upstream not believed'))

/** An admitted call. */
export type AdmittedCall = {
  request: ChatRequest
  headers: Readonly<Record<string, string>>
  meter: Meter
  tally: Tally
  /** Tokens that were reserved for its answers. */
  most: number
}

/** Checks a call and admits it; throws what refuses it as early as that is known. */
export function createCallAdmission(deps: ServerDeps, backend: Backend) {
  const { db, calendar } = deps
  const limitContext = limitContextOf(deps)
  const reserveTogether = createReserving(db, limitContext, deps.maxCallsPerStatement)

  async function admit(
    context: GatewayContext,
    request: ChatRequest,
    reservation: Reservation,
    signal: AbortSignal,
  ): Promise<AdmittedCall> {
    const token = context.get('token')
    const startedAt = context.get('startedAt')
    const span = spanOf(context)
    const meterOf = (admitted: Admission) =>
      createMeter(deps, { token, startedAt, model: request.model, admission: admitted, span })
    let isLate = false
    const hasGone = () => signal.aborted || isLate
    const { userId, own } = token
    const admission = reserveQuota(db, { userId, own, reservation }, limitContext, async (asking) => {
      const attempt = await reserveTogether({ ...asking, hasGone })
      if (attempt !== null) return attempt
      signal.throwIfAborted()
      throw new Error('the call has had its answer')
    })
    const admitted = await withDeadline(admission, REQUEST_DEADLINE_MS - context.get('tokenMs'), (late) =>
      meterOf(late).end(503, NO_USAGE),
    ).finally(() => (isLate = true))
    const { input, output, headers, isLast } = admitted
    context.set('isAdmitted', true)
    if (isLast) context.get('forgetToken')()
    return {
      request,
      headers,
      meter: meterOf(admitted),
      tally: createLoggedTally({ input, most: output, isStreamed: request.stream === true }, context.get('log')),
      most: output,
    }
  }

  return async (context: GatewayContext, request: ChatRequest, signal: AbortSignal): Promise<AdmittedCall> => {
    await requireModel(deps.models, request.model, context.get('token').models)
    const least = leastInput(request)
    await checkCaller(context, ({ userId, usage }) => refuseByLeast({ userId, calendar, usage }, least))
    await countInSlices(request)
    const reservation = backend.reserve(request)
    await checkCaller(context, ({ usage }) => refuseForSize(usage, reservation))
    return admit(context, request, reservation, signal)
  }
}
