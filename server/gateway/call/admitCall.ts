import { within } from '@/server/platform/promises'
import type { Calendar } from '@/server/platform/calendar'
import { DatabaseUnavailable } from '@/server/platform/databaseUnavailable'
import { REQUEST_DEADLINE_MS } from '@/server/platform/http/unavailable'
import type { Log } from '@/server/platform/log'
import { callSpanOf, type GatewayContext } from '../context/gatewayContext'
import type { Admission, ReserveQuota } from '../limits/quota'
import { rejectByLeast, rejectForSize } from '../limits/rejections'
import type { UsageSnapshot } from '../limits/usageSnapshot'
import {
  createCallMeter,
  NO_USAGE,
  type CallSource,
  type MeterPorts,
  type CallProtocol,
} from '../metering/callRecorder'
import { clientNameOf } from '../metering/clientName'
import type { MediaInput } from '../metering/mediaTokens'
import { createInputCount } from '../metering/tokenizer'
import { createUsageCounter, type UsageCounter } from '../metering/usageCounter'
import { writeChatInput } from '../protocols/chat/writeChat'
import type { AdmittedCall } from '../relay/respond'
import type { ParsedRequest, ModelClient } from '../upstream/callUpstreams'
import type { Reservation } from '../limits/reservations'
import { requireModel, type ModelCatalogue } from '../upstream/modelCatalogue'
import { isServerFault } from '../upstream/upstreamErrors'

/** Stands apart from the request: a closure next to it would keep it in memory for as long as the response is streamed. */
const createLoggedCounter = (
  { input, output, cutBy }: Admission,
  request: { media: MediaInput; isStreamed: boolean },
  log: Log,
) =>
  createUsageCounter({ ...request, input, most: output, cutBy }, (why) =>
    log.warn({ why }, 'implausible usage reported by the model upstream'),
  )

type AdmissionPorts = MeterPorts & {
  models: Pick<ModelCatalogue, 'list' | 'boundsOf' | 'mediaInputOf' | 'routesOf' | 'configuredIds'>
  calendar: Calendar
  reserveQuota: ReserveQuota
}

export type AdmitCall = <Parsed extends ParsedRequest>(
  context: GatewayContext,
  parsed: Parsed,
  sent: { protocol: CallProtocol; client: ModelClient<Parsed>; signal: AbortSignal },
) => Promise<AdmittedCall>

const sourceOf = (context: GatewayContext, protocol: CallProtocol): CallSource => ({
  requestId: context.get('requestId'),
  protocol,
  client: clientNameOf(context.req.header('user-agent')),
})

/** Settles with `work`, or rejects with a DatabaseUnavailable after `ms` milliseconds; `undo` then gets the late result. */
export async function withDeadline<Result>(
  work: Promise<Result>,
  ms: number,
  undo: (late: Result) => Promise<void>,
): Promise<Result> {
  return within(ms, work, () => {
    work.then(undo).catch(() => undefined) // the caller has got the error of the deadline
    throw new DatabaseUnavailable('the database takes too long')
  })
}

/** The reservation of a call, with what media may cost beyond our count; throws if it exceeds a minute. */
function toReservation(needed: Reservation, { counted, most }: MediaInput, usage: UsageSnapshot): Reservation {
  const reservation = most === counted ? needed : { ...needed, mostInput: needed.input + most - counted }
  rejectForSize(usage, reservation)
  return reservation
}

/** Counts a rejection by the fault of a model's server in its health. */
function noteFault(error: unknown, account: string, model: string, { models, health }: AdmissionPorts): void {
  // While no list of models can be read, only the operator's ids are known to be models.
  if (isServerFault(error) && models.configuredIds.includes(model))
    health.callEnded({ model, account, isFault: true, firstTokenMs: null })
}

/** Checks a call and reserves its tokens; throws the reason for a rejection as early as it is known. */
export function createAdmitCall(ports: AdmissionPorts): AdmitCall {
  const { models, calendar, reserveQuota, record, metrics, health } = ports
  const admit: AdmitCall = async (context, parsed, { protocol, client, signal }) => {
    const caller = context.get('caller')
    const { conversation } = parsed
    const { model } = conversation
    await requireModel(models, model, caller.token.models)
    const bounds = models.boundsOf(model)
    const routes = models.routesOf(model)
    const chat = parsed.chat ?? writeChatInput(conversation)
    const input = createInputCount(chat, (counts) => models.mediaInputOf(model, counts))
    const leastInput = input.least()
    await caller.check(({ userId, usage }) => rejectByLeast({ userId, calendar, usage }, leastInput))
    const counted = { input: await input.count(), leastInput, bounds }
    const reservation = await caller.check(({ usage }) =>
      toReservation(client.reserve(parsed, { ...counted, usage }), input.media, usage),
    )

    const { token } = caller
    const known = {
      token,
      source: sourceOf(context, protocol),
      startedAt: context.get('startedAt'),
      model,
      span: callSpanOf(context),
    }
    const meterOf = (admission: Admission, counter: UsageCounter | null) =>
      createCallMeter({ record, metrics, health }, { ...known, admission, counter })
    let isLate = false
    const hasGone = () => signal.aborted || isLate
    const reserved = reserveQuota({ userId: token.userId, own: token.own, reservation, hasGone })
    const admission = await withDeadline(reserved, REQUEST_DEADLINE_MS - context.get('tokenMs'), (late) =>
      meterOf(late, null).end(503, NO_USAGE, { errorCode: 'service_unavailable' }),
    ).finally(() => (isLate = true))

    context.set('isAdmitted', true)
    if (admission.isLast) caller.forget()
    const { output, headers } = admission
    const request = { media: input.media, isStreamed: conversation.isStreamed === true }
    const counter = createLoggedCounter(admission, request, context.get('log'))
    const sent = { maxOutput: output, isUnbounded: reservation.isUnbounded === true, contextLength: bounds.context }
    return { headers, meter: meterOf(admission, counter), counter, ...sent, routes }
  }
  return async (context, parsed, call) => {
    try {
      return await admit(context, parsed, call)
    } catch (error) {
      noteFault(error, context.get('caller').token.userId, parsed.conversation.model, ports)
      throw error
    }
  }
}
