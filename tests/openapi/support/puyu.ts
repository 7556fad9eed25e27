import { http, HttpResponse } from 'msw'
import { setupServer, type SetupServer } from 'msw/node'
import { createOpenApiHttp } from 'openapi-msw'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { createPuyuClient, type PuyuClientOptions } from '@/openapi/client'
import type { paths } from '@/openapi/puyu'

export const baseUrl = 'http://portal.test'

/** Handlers of the contract's calls, typed by the contract. */
export const puyu = createOpenApiHttp<paths>({ baseUrl })

/** A server on which a request without a handler fails the test. */
export function startPuyu() {
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return server
}

/** Answers every call with this envelope. */
export const answerWith = (server: SetupServer, envelope: object, init: ResponseInit = {}) =>
  server.use(http.all(`${baseUrl}/puyu/*`, () => HttpResponse.json(envelope, init)))

type Report = ['refusal' | 'fault' | 'unauthorized', unknown]

/** A client with a credential, and the list of its reports. */
export function createClient(options: Partial<PuyuClientOptions> = {}) {
  const reports: Report[] = []
  const client = createPuyuClient({
    baseUrl,
    language: () => 'en',
    credential: () => 'session-reference',
    onRefusal: (refusal) => reports.push(['refusal', refusal]),
    onFault: (fault) => reports.push(['fault', fault]),
    onUnauthorized: (call) => reports.push(['unauthorized', call]),
    ...options,
  })
  return { client, reports }
}

export const token = {
  id: 't1',
  token_name: 'notebook',
  token: 'intern_…a1B2',
  auth_status: 1,
  created_at: '2026-11-20T08:00:00.000Z',
  expired_at: '2027-05-20T08:00:00.000Z',
} as const
