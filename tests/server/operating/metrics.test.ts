import { readFileSync } from 'node:fs'
import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import type { BreakerState } from '@/server/gateway/context/metrics'
import { listenMetrics } from '@/server/app/listen'
import { createDemoModel } from '@/server/configuration/modelRoutes'
import { createPrometheus, type Prometheus } from '@/server/app/metrics/prometheus'
import { freePort } from '../support/freePort'
import { signedIn, somebody } from '../support/journeys'
import { gatewayWithUpstream } from '../support/providers/gatewayWithUpstream'
import { upstreamAt } from '../support/providers/modelRoute'

const hello = { model: 'intern-latest', messages: [{ role: 'user', content: 'Hello' }], max_tokens: 5 }

const environment = { MODEL_UPSTREAM_IDS: 'intern-latest=own-model', RATE_LIMIT_DEFAULT_RPM: '3' }
const anywhere = { ...environment, MODEL_UPSTREAM: 'http://127.0.0.1:1/v1' }
const prometheus = createPrometheus(readConfiguration(anywhere, '/nonexistent').models.current(), {
  requests: new Pool(),
  reads: new Pool(),
})
const { upstream, server, apiKey } = gatewayWithUpstream(environment, { metrics: prometheus.metrics })

async function call(more: object = {}) {
  const headers = { authorization: `Bearer ${apiKey()}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ ...hello, ...more })
  const response = await fetch(`${server().origin}/v1/chat/completions`, { method: 'POST', headers, body })
  await response.text()
  return response.status
}

/** The value of a sample; null for an absent one. */
async function sample(name: string, of: Prometheus = prometheus): Promise<number | null> {
  const line = (await of.text()).split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length + 1))
}

test('the metrics count calls by model and status, tokens, durations and limit refusals', async () => {
  expect([await call(), await call({ stream: true }), await call(), await call()]).toEqual([200, 200, 200, 429])
  const model = 'model="intern-latest"'
  expect(await sample(`portal_model_calls_total{${model},status="200"}`)).toBe(3)
  expect(await sample(`portal_model_tokens_total{${model},direction="input"}`)).toBe(21)
  expect(await sample(`portal_model_tokens_total{${model},direction="output"}`)).toBe(15)
  expect(await sample(`portal_model_call_duration_seconds_count{${model}}`)).toBe(3)
  expect(await sample(`portal_time_to_first_token_seconds_count{${model}}`)).toBe(1)
  expect(await sample('portal_gateway_errors_total{code="requests_per_minute"}')).toBe(1)
  expect(await sample('portal_model_calls_running')).toBe(0)
})

test('the metrics show for each model server whether it responds, and failed calls', async () => {
  const up = 'portal_upstream_up{upstream="upstream"}'
  expect([await call(), await sample(up)]).toEqual([200, 1])
  upstream().behave((response) => void response.writeHead(500).end())
  expect([await call(), await sample(up)]).toEqual([502, 0])
  upstream().behave((response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).end())
  expect([await call({ stream: true }), await sample(up)]).toEqual([502, 0])
  expect(await sample('portal_model_calls_total{model="intern-latest",status="502"}')).toBe(2)
  expect(await sample('portal_gateway_errors_total{code="upstream_error"}')).toBe(2)
})

test('the metrics show the breaker of each upstream and calls that fell back to another', async () => {
  const state = (name: string) => sample(`portal_upstream_breaker{upstream="upstream",state="${name}"}`)
  const states = () => Promise.all(['closed', 'open', 'half_open'].map(state))
  expect(await states()).toEqual([1, 0, 0])
  const upstream = 'upstream'
  prometheus.metrics.breakerChanged({ upstream, model: null, scope: 'all', previous: 'open', state: 'halfOpen' })
  expect(await states()).toEqual([0, 0, 1])
  prometheus.metrics.breakerChanged({ upstream, model: null, scope: 'all', previous: 'halfOpen', state: 'closed' })
  prometheus.metrics.failedOver('upstream', 'model_not_found')
  expect(await sample('portal_upstream_failovers_total{upstream="upstream"}')).toBe(1)
})

test('the metrics distinguish a responding model server from one whose calls fall back', async () => {
  const two = ['a', 'b'].map((name) =>
    upstreamAt('http://user:secret@127.0.0.1:1/v1', { name, key: 'key-of-a-server' }),
  )
  const { metrics, text } = createPrometheus({ upstreams: two, routes: null }, null)
  const up = async () => (await text()).split('\n').filter((line) => line.startsWith('portal_upstream_up'))
  metrics.upstreamResponded('a')
  metrics.upstreamResponded('b')
  metrics.failedOver('a', 'upstream_error')
  expect(await up()).toEqual(['portal_upstream_up{upstream="a"} 0', 'portal_upstream_up{upstream="b"} 1'])
  // The upstream works: it lacks the model, or applies its own limits.
  metrics.upstreamResponded('a')
  metrics.failedOver('a', 'model_not_found')
  metrics.requestFailed({ code: 'requests_per_minute', upstream: null })
  expect(await up()).toContain('portal_upstream_up{upstream="a"} 1')
  expect(await text()).not.toMatch(/secret|key-of/)
})

test('the metrics count models with open breakers per upstream without naming them', async () => {
  const shut = () => sample('portal_upstream_models_breaker_open{upstream="upstream"}')
  const change = (model: string, previous: BreakerState, state: BreakerState) =>
    prometheus.metrics.breakerChanged({ upstream: 'upstream', model, scope: 'all', previous, state })
  expect(await shut()).toBe(0)
  change('a', 'closed', 'open')
  change('b', 'closed', 'open')
  change('a', 'open', 'halfOpen')
  change('a', 'halfOpen', 'open')
  expect(await shut()).toBe(2)
  change('b', 'open', 'halfOpen')
  change('b', 'halfOpen', 'closed')
  expect(await shut()).toBe(1)
  change('a', 'halfOpen', 'closed')
  expect(await shut()).toBe(0)
  expect(await prometheus.text()).not.toMatch(/model="[ab]"/)
})

test('the metrics count sign-ins by outcome', async () => {
  await signedIn(server().browser(), somebody())
  const headers = { origin: server().origin, 'content-type': 'application/json' }
  const body = JSON.stringify({ code: 'A'.repeat(43) })
  await fetch(`${server().origin}/puyu/users/auth`, { method: 'POST', headers, body })
  expect(await sample('portal_sign_ins_total{outcome="success"}')).toBe(1)
  expect(await sample('portal_sign_ins_total{outcome="failed"}')).toBe(1)
})

test('the metrics count mails by outcome, and failures of the mail server by step and code', async () => {
  const { metrics } = prometheus
  expect(await sample('portal_mail_server_up')).toBeNull()
  metrics.mailAttempted('newApplications', 'waiting')
  metrics.mailServerFailed({ step: 'AUTH', code: '535' })
  metrics.mailServerUp(false)
  expect(await sample('portal_mails_total{kind="newApplications",outcome="waiting"}')).toBe(1)
  expect(await sample('portal_mail_server_failures_total{step="AUTH",code="535"}')).toBe(1)
  expect(await sample('portal_mail_server_up')).toBe(0)
})

test('model lists of upstreams create no series in the metrics', async () => {
  const alone = createPrometheus({ upstreams: [upstreamAt('http://127.0.0.1:1/v1')], routes: null }, null)
  expect(await alone.text()).not.toMatch(/^portal_upstream_up/m)
  for (const model of ['a', 'b', 'c'])
    alone.metrics.callEnded({ model, status: 200, seconds: 1, inputTokens: 1, outputTokens: 1 })
  expect(await sample('portal_model_calls_total{model="other",status="200"}', alone)).toBe(3)
  expect(await alone.text()).not.toMatch(/model="[abc]"/)
  const echo = createPrometheus({ upstreams: [], routes: null, demoModel: createDemoModel('intern-echo') }, null)
  echo.metrics.callEnded({ model: 'intern-echo', status: 200, seconds: 1, inputTokens: 1, outputTokens: 1 })
  expect(await sample('portal_model_calls_total{model="intern-echo",status="200"}', echo)).toBe(1)
  expect(await echo.text()).not.toMatch(/^portal_upstream_/m)
})

test('the metrics contain no token, user or conversation', async () => {
  await call()
  const text = await prometheus.text()
  for (const word of [apiKey(), 'Hello', '127.0.0.1', '@']) expect(text).not.toContain(word)
})

test('/metrics is on its own port only', async () => {
  const port = await freePort()
  const stop = await listenMetrics(prometheus, { port, host: '127.0.0.1' })
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, prometheus.contentType])
  expect(await answer.text()).toContain('# TYPE portal_model_calls_total counter')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
  await expect(listenMetrics(prometheus, { port, host: '127.0.0.1' })).rejects.toThrow(
    `METRICS_PORT: ${port} is in use by another program`,
  )
  stop()
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed')
  expect((await fetch(`${server().origin}/metrics`)).status).toBe(404)
})

test.each(['docs/grafana.json', 'docs/operating.md'])('every metric that %s names exists', async (file) => {
  const known = new Set([...(await prometheus.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name))
  const named = [
    ...readFileSync(file, 'utf8').matchAll(/\b(?:portal|nodejs|process)_[a-z0-9_]+[a-z0-9](?=[{[\s)`,"])/g),
  ]
  const names = new Set(named.map(([name]) => name.replace(/_(?:bucket|count|sum)$/, '')))
  expect([...names].filter((name) => !known.has(name))).toEqual([])
  expect(names.size).toBeGreaterThan(8)
})
