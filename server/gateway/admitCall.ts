import type { ServerDeps } from '../app/serverDeps'
import { REQUEST_DEADLINE_MS } from '../platform/http/unavailable'
import type { Log } from '../platform/log'
import { refuseByLeast, refuseForSize, reserveQuota, type Admission } from './limits/refusals'
import type { Backend } from './upstream/backend'
import { countInSlices, leastInput } from './metering/inputTokens'
import { callSpanOf, type GatewayContext } from './gatewayContext'
import { withDeadline } from './limits/deadline'
import { createMeter, NO_USAGE, type Meter } from './metering/callMeter'
import { requireModel } from './upstream/models'
import { checkCaller } from './auth/tokenLookup'
import { limitContextOf } from './limits/usageSnapshot'
import { createTally, type Tally } from './metering/usageCounter'
import { createReserving } from './limits/reservationBatch'
import type { ChatRequest, Reservation } from './types'

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
    const span = callSpanOf(context)
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
