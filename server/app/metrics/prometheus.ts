import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { GatewayErrorCode } from '@/server/gateway/errors/errorCodes'
import { routeChoices, type RouteChoice, type BreakerChange, type BreakerState } from '@/server/gateway/context/metrics'
import type { MailMetrics } from '@/server/mail/mailMetrics'
import type { ServerMetrics } from '../deps'
import { createModelLabel, type Models } from '@/server/configuration/modelRoutes'

const ANSWER_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800]
const FIRST_EVENT_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

const BREAKER_STATES: Readonly<Record<BreakerState, string>> = { closed: 'closed', halfOpen: 'half_open', open: 'open' }

const UPSTREAM_FAULTS: ReadonlySet<GatewayErrorCode> = new Set([
  'upstream_error',
  'upstream_unavailable',
  'upstream_timeout',
])

type Of = <Name extends string>(
  name: string,
  help: string,
  labelNames: Name[],
) => { name: string; help: string; labelNames: Name[]; registers: [Registry] }

/** One series per upstream, at first closed. Models have none: an upstream may list any number of them. */
function createBreakerMetrics(of: Of, { upstreams }: Models) {
  const ofUpstream = new Gauge(
    of('portal_upstream_breaker', '1 for the state an upstream’s breaker is in', ['upstream', 'state']),
  )
  const ofModels = new Gauge(
    of('portal_upstream_models_breaker_open', 'Models of an upstream whose breaker there is not closed', ['upstream']),
  )
  function setState(upstream: string, state: BreakerState) {
    for (const [each, label] of Object.entries(BREAKER_STATES))
      ofUpstream.set({ upstream, state: label }, Number(each === state))
  }
  for (const { name } of upstreams) {
    setState(name, 'closed')
    ofModels.set({ upstream: name }, 0)
  }
  return {
    breakerChanged({ upstream, model, previous, state }: BreakerChange) {
      if (model === null) setState(upstream, state)
      else if (previous === 'closed') ofModels.inc({ upstream })
      else if (state === 'closed') ofModels.dec({ upstream })
    },
  }
}

/** Counts requests to upstreams. Each upstream has its series from the start, so that rates are right. */
function createUpstreamCallMetrics(of: Of, { upstreams }: Models) {
  const running = new Gauge(of('portal_upstream_calls_running', 'Requests of model calls under way', ['upstream']))
  const routed = new Counter(
    of(
      'portal_upstream_conversation_calls_total',
      'Calls of conversations by the upstream that they went to, and whether it is the first choice of their conversation',
      ['upstream', 'choice'],
    ),
  )
  for (const { name: upstream } of upstreams) {
    running.set({ upstream }, 0)
    for (const choice of routeChoices) routed.inc({ upstream, choice }, 0)
  }
  return {
    upstreamCallBegan: (upstream: string) => running.inc({ upstream }),
    upstreamCallEnded: (upstream: string) => running.dec({ upstream }),
    routed: (upstream: string, choice: RouteChoice) => routed.inc({ upstream, choice }),
  }
}

function createInstruments(registers: [Registry], models: Models) {
  const of: Of = (name, help, labelNames) => ({ name, help, labelNames, registers })
  return {
    up: new Gauge(of('portal_upstream_up', "1 if the upstream's last request succeeded", ['upstream'])),
    label: createModelLabel(models),
    calls: new Counter(of('portal_model_calls_total', 'Admitted calls that have ended', ['model', 'status'])),
    running: new Gauge(of('portal_model_calls_running', 'Admitted calls under way', [])),
    tokens: new Counter(of('portal_model_tokens_total', 'Tokens counted, by direction', ['model', 'direction'])),
    signIns: new Counter(
      of('portal_sign_ins_total', 'Sessions that were opened, and sign-ins that failed or were refused', ['outcome']),
    ),
    errors: new Counter(of('portal_gateway_errors_total', 'Errors sent to callers, limits among them', ['code'])),
    duration: new Histogram({
      ...of('portal_model_call_duration_seconds', 'From the request to the end of the answer', ['model']),
      buckets: ANSWER_SECONDS,
    }),
    ofMails: createMailMetrics(of),
    ofUpstreams: { ...createBreakerMetrics(of, models), ...createUpstreamCallMetrics(of, models) },
    failovers: new Counter(of('portal_upstream_failovers_total', 'Calls retried at another upstream', ['upstream'])),
    firstEvent: new Histogram({
      ...of('portal_time_to_first_token_seconds', 'From the request to the first event of a stream', ['model']),
      buckets: FIRST_EVENT_SECONDS,
    }),
  }
}

/** The connection pools of requests, and of lists and statistics. */
type Pools = Readonly<Record<'requests' | 'reads', Pool>>

/** Gauges of the connection pools; an embedded database has none. */
function addPoolMetrics(registers: [Registry], pools: Pools) {
  return new Gauge({
    name: 'portal_database_connections',
    help: 'Connections of a pool; waiting: statements that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'used' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
}

/** Mails by their kinds, of which there are few, and failures by the step and the code of the response. */
function createMailMetrics(of: Of): MailMetrics {
  const attempts = new Counter(of('portal_mails_total', 'Attempts to send a mail, by outcome', ['kind', 'outcome']))
  const failures = new Counter(
    of('portal_mail_server_failures_total', 'Failures of the mail server, by step and code', ['step', 'code']),
  )
  const up = new Gauge(of('portal_mail_server_up', '1 if the mail server could be used at the last attempt', []))
  // A gauge without labels begins at 0, which would be an outage of a portal without mail.
  up.remove()
  return {
    mailAttempted: (kind, outcome) => attempts.inc({ kind, outcome }),
    mailServerFailed: ({ step, code }) => failures.inc({ step, code }),
    mailServerUp: (isUp) => up.set(Number(isUp)),
  }
}

export type Prometheus = { metrics: ServerMetrics; contentType: string; text: () => Promise<string> }

/** Metrics for Prometheus, with the default ones of Node and the process. */
export function createPrometheus(models: Models, pools: Pools | null): Prometheus {
  const registry = new Registry()
  const instruments = createInstruments([registry], models)
  if (pools !== null) addPoolMetrics([registry], pools)
  collectDefaultMetrics({ register: registry })
  const noteFailure = (upstream: string, code: GatewayErrorCode) => {
    if (UPSTREAM_FAULTS.has(code)) instruments.up.set({ upstream }, 0)
  }
  const metrics: ServerMetrics = {
    callBegan: () => instruments.running.inc(),
    callEnded({ model: id, status, seconds, inputTokens, outputTokens }) {
      const model = instruments.label(id)
      instruments.running.dec()
      instruments.calls.inc({ model, status })
      instruments.duration.observe({ model }, seconds)
      instruments.tokens.inc({ model, direction: 'input' }, inputTokens)
      instruments.tokens.inc({ model, direction: 'output' }, outputTokens)
    },
    responseBegan: (model, seconds) => instruments.firstEvent.observe({ model: instruments.label(model) }, seconds),
    requestFailed({ code, upstream }) {
      instruments.errors.inc({ code })
      if (upstream !== null) noteFailure(upstream, code)
    },
    upstreamResponded: (upstream) => instruments.up.set({ upstream }, 1),
    ...instruments.ofUpstreams,
    ...instruments.ofMails,
    failedOver(upstream, code) {
      instruments.failovers.inc({ upstream })
      noteFailure(upstream, code)
    },
    signIn: (outcome) => instruments.signIns.inc({ outcome }),
  }
  return { metrics, contentType: registry.contentType, text: () => registry.metrics() }
}
