import type { TimerOptions } from 'node:timers'
import { firstFailureStatus, type callProtocols } from '@/openapi/rules/calls'
import { setTimeout as pauseFor } from 'node:timers/promises'
import type { OpenDatabase } from '@/server/storage/database'
import { isDatabaseUnavailable } from '@/server/platform/databaseUnavailable'
import { errorFields, type Log } from '@/server/platform/log'
import { createBatcher } from '@/server/platform/batcher'
import type { Calendar } from '@/server/platform/calendar'
import { createRecordCalls, type EndedCall, type ModelCall } from '@/server/records/usage/recordCall'
import type { CallSpan } from '../context/callSpan'
import type { GatewayErrorCode } from '../errors/errorCodes'
import type { GatewayMetrics } from '../context/metrics'
import type { Usage } from '../limits/reservations'
import type { ClientName } from './clientName'
import type { ModelHealth } from './modelHealth'
import type { UsageCounter } from './usageCounter'

export type CallMeter = ReturnType<typeof createCallMeter>

export type MeterPorts = {
  record: (call: ModelCall, admissionId: number) => Promise<void>
  metrics: Pick<GatewayMetrics, 'callBegan' | 'callEnded' | 'responseBegan'>
  health: Pick<ModelHealth, 'callEnded'>
}

export type CallProtocol = (typeof callProtocols)[number]

export type CallSource = { requestId: string; protocol: CallProtocol; client: ClientName | null }

type MeteredCall = {
  token: { tokenId: string | null; userId: string }
  source: CallSource
  /** Counts the response; null for a call that gets none. */
  counter: Pick<UsageCounter, 'usage' | 'seen'> | null
  /** A time of `performance`. */
  startedAt: number
  model: string
  admission: { id: number; admittedAt: Date }
  span: CallSpan
}

export type CallFailure = { errorCode?: GatewayErrorCode | null; isServerFault?: boolean }

/** The usage of a call that reached no model, or whose model failed before it produced anything. */
export const NO_USAGE: Usage = { input: 0, output: 0 }

/** From a time of `performance` to the first output; null without any. */
function millisecondsFrom(start: number, counter: MeteredCall['counter']): number | null {
  const at = counter?.seen().firstOutputAt ?? null
  return at === null ? null : Math.round(at - start)
}

/** Records one admitted call: in its user's limits and, unless it failed without using anything, in the user's usage. */
export function createCallMeter(
  { record, metrics, health }: MeterPorts,
  { token, source, counter, startedAt, model, admission, span }: MeteredCall,
) {
  let ending: Promise<void> | null = null
  let hasBegun = false
  let actualModel: string | null = null
  const admittedAt = performance.now() // the time that the caller took to send its request is not the model's
  const secondsSinceRequest = () => (performance.now() - startedAt) / 1000
  metrics.callBegan()

  /** `usage` is what counts: a failed call may count less than its model server had reported. */
  function detailsOf(usage: Usage) {
    const parts = counter?.usage(usage)
    return {
      ...source,
      actualModel,
      cachedTokens: parts?.cached ?? null,
      reasoningTokens: parts?.reasoning ?? null,
      firstTokenMs: millisecondsFrom(startedAt, counter),
      finishReason: counter?.seen().finishReason ?? null,
    }
  }

  const noteHealth = (isFault: boolean) =>
    health.callEnded({ model, account: token.userId, isFault, firstTokenMs: millisecondsFrom(admittedAt, counter) })

  async function recordEnd(
    status: number,
    usage: Usage,
    { errorCode = null, isServerFault = false }: CallFailure,
  ): Promise<void> {
    const counts = { inputTokens: usage.input, outputTokens: usage.output }
    const seconds = secondsSinceRequest()
    metrics.callEnded({ model, status, seconds, ...counts })
    span.setAttributes({ 'gen_ai.usage.input_tokens': usage.input, 'gen_ai.usage.output_tokens': usage.output })
    const latencyMs = Math.round(1000 * seconds)
    const { tokenId, userId } = token
    // The token may have been looked up in the month before the one in which the call was admitted.
    const ended = { calledAt: admission.admittedAt, status, errorCode, latencyMs }
    const call = { tokenId, userId, model, ...ended, ...counts, ...detailsOf(usage) }
    if (isServerFault) noteHealth(true)
    await span.during('count', () => record(call, admission.id))
    if (status < firstFailureStatus) noteHealth(false)
  }

  return {
    noteFirstEvent() {
      if (!hasBegun) metrics.responseBegan(model, secondsSinceRequest())
      hasBegun = true
    },
    /** The model that responds, by its id at its upstream. */
    noteModel: (id: string): void => void (actualModel = id),
    /** Records how the call ended. Only the first end counts; each one waits until the call is recorded. */
    end: (status: number, usage: Usage, failure: CallFailure = {}) => (ending ??= recordEnd(status, usage, failure)),
  }
}

const MAX_WAITING = 10_000
const FIRST_WAIT_MS = 250
const MAX_WAIT_MS = 4000

type PendingCall = EndedCall & { isInFlight: boolean }

type CallRecorderOptions = {
  database: Pick<OpenDatabase, 'db' | 'maxCallsPerStatement'>
  calendar: Calendar
  log: Log
  /** Tests end the pauses between retries. */
  pause?: (ms: number, options: TimerOptions) => Promise<unknown>
}

/** The calls that are not recorded yet. Calls that end during a statement are recorded together by the next one. */
function createBacklog({ database, calendar, log }: CallRecorderOptions) {
  const { db, maxCallsPerStatement } = database
  const waiting = new Set<PendingCall>()
  const record = createRecordCalls(db, calendar)
  const storeInBatch = createBatcher(async (group: readonly PendingCall[]) => {
    await record(group)
    return group
  }, maxCallsPerStatement)

  async function store(pending: PendingCall) {
    pending.isInFlight = true
    try {
      await storeInBatch(pending)
      waiting.delete(pending)
    } finally {
      pending.isInFlight = false
    }
  }

  function drop(lost: PendingCall, error: unknown) {
    waiting.delete(lost)
    log.error({ ...lost.call, admissionId: lost.admissionId, ...errorFields(error) }, 'call not counted')
  }

  /** Resolves to whether the database is available. */
  async function retryCall(pending: PendingCall): Promise<boolean> {
    try {
      await store(pending)
    } catch (error) {
      if (isDatabaseUnavailable(error)) return false
      drop(pending, error)
    }
    return true
  }

  /** Skips calls in flight: recording one twice at the same time would put it into a statement twice. */
  async function retryAll() {
    const [first, ...others] = [...waiting].filter(({ isInFlight }) => !isInFlight)
    if (first && (await retryCall(first))) await Promise.all(others.map(retryCall))
  }

  return { waiting, store, drop, retryAll }
}

/** Creates a recorder that records each call once and retries in the background. */
export function createCallRecorder(options: CallRecorderOptions) {
  const { pause = (ms, timer) => pauseFor(ms, undefined, timer) } = options
  const stopping = new AbortController()
  let retrying: Promise<void> | null = null
  const { waiting, store, drop, retryAll } = createBacklog(options)

  async function retryUntilEmpty({ signal }: AbortController) {
    for (let ms = FIRST_WAIT_MS; waiting.size > 0 && !signal.aborted; ms = Math.min(2 * ms, MAX_WAIT_MS)) {
      await pause(ms, { ref: false, signal }).catch(() => undefined)
      await retryAll()
    }
  }

  function retryLater() {
    if (waiting.size === 0) return
    retrying ??= retryUntilEmpty(stopping).finally(() => {
      retrying = null
      if (!stopping.signal.aborted) retryLater()
    })
  }

  return {
    /** Records a call. Rejects if the database is unavailable, and still records the call once it is back. */
    async record(call: ModelCall, admissionId: number) {
      const pending = { call, admissionId, isInFlight: false }
      waiting.add(pending)
      try {
        await store(pending)
      } catch (error) {
        if (!isDatabaseUnavailable(error) || waiting.size > MAX_WAITING) drop(pending, error)
        if (!isDatabaseUnavailable(error)) throw error
        retryLater()
        throw error
      }
    },
    /** Records waiting calls within `ms`; the rest is logged. */
    async close(ms: number) {
      const last = new AbortController()
      const deadline = setTimeout(() => last.abort(), ms)
      stopping.abort()
      await Promise.race([retryUntilEmpty(last), pause(ms, { ref: false })])
      clearTimeout(deadline)
      for (const lost of waiting) drop(lost, new Error('the server stops'))
    },
  }
}
