import { playgroundPath } from '@/openapi/rules/playground'
import { startAddress } from '@/tests/server/support/journeys'
import { callModel, chatBody, newcomer, type Member } from './people'

export type RouteResponse = { route: string; status: number; took: number; problem: string | null }

const isEnvelope = (text: string) => /^\{"code":\d+,/.test(text)
const isError = (path: string, text: string) =>
  text.startsWith(path.startsWith('/v1/messages') ? '{"type":"error","error":{' : '{"error":{"message":')

/** The problem of a route's response while the database fails; null if the response follows the route's protocol. */
function problemOf(path: string, { status, headers }: Response, text: string): string | null {
  if (status >= 500 && status !== 503) return `status ${status}: ${text.slice(0, 120)}`
  if (path.startsWith(playgroundPath))
    return status < 400 || isEnvelope(text) || isError(path, text) ? null : `no error: ${text.slice(0, 120)}`
  if (path.startsWith('/puyu') && !isEnvelope(text)) return `no envelope: ${text.slice(0, 120)}`
  if (!path.startsWith('/v1') || status < 400) return null
  if (!isError(path, text)) return `no error object: ${text.slice(0, 120)}`
  return status === 503 && headers.get('retry-after') === null ? '503 without Retry-After' : null
}

type Route = (url: string, member: Member) => Promise<Response>

const own =
  (method: string, path: string, json?: unknown): Route =>
  (url, { visitor, bearer }) =>
    visitor.send(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, origin: url },
      ...(json === undefined ? {} : { json }),
    })
const chat =
  (stream: boolean): Route =>
  (url, { token }) =>
    callModel(url, token, chatBody('intern-echo', { stream, max_tokens: 5 }))
const gateway =
  (path: string, json: object): Route =>
  (url, { token }) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'intern-echo', ...json }),
    })
const messages = [{ role: 'user', content: 'attack' }]
const days = { startTime: '2026-11-01', endTime: '2026-11-02' }

/** One request for each kind of route, as a signed-in user sends it. */
const routes: Readonly<Record<string, Route>> = {
  '/': (url) => fetch(url),
  '/healthz': (url) => fetch(`${url}/healthz`),
  '/puyu/user/tokens': own('GET', '/puyu/user/tokens'),
  '/puyu/user/tokens POST': own('POST', '/puyu/user/tokens', { token_name: 'attack' }),
  '/puyu/user/tokens/{id} PATCH': (url, member) =>
    own('PATCH', `/puyu/user/tokens/${member.tokenId}`, { models: [], rpm: 0, note: 'attack' })(url, member),
  '/puyu/users/login': own('POST', '/puyu/users/login', {}),
  '/puyu/users/auth': own('POST', '/puyu/users/auth', { code: 'A'.repeat(43) }),
  '/puyu/api/rate': own('GET', '/puyu/api/rate'),
  '/puyu/api/rate/applications': own('GET', '/puyu/api/rate/applications'),
  '/puyu/api/rate/remaining': own('GET', '/puyu/api/rate/remaining'),
  [playgroundPath]: own('POST', playgroundPath, { model: 'intern-echo', messages, max_tokens: 5 }),
  '/puyu/statistics/user/api': own('POST', '/puyu/statistics/user/api', {}),
  '/puyu/statistics/data': own('POST', '/puyu/statistics/data', { modelIds: [], ...days, type: 1, method: 1 }),
  '/puyu/statistics/calls': own('POST', '/puyu/statistics/calls', { ...days, requestId: 'attack' }),
  '/puyu/statistics/calls/{requestId}': own('GET', '/puyu/statistics/calls/attack'),
  '/puyu/community/projects': own('GET', '/puyu/community/projects'),
  '/puyu/api/models': own('GET', '/puyu/api/models'),
  '/puyu/status': own('GET', '/puyu/status'),
  '/status/badge.svg': (url) => fetch(`${url}/status/badge.svg?model=intern-echo`),
  '/puyu/certificates/x': own('GET', '/puyu/certificates/SAMP1-E0000-00000-00004'),
  '/v1/models/{id}': (url, { token }) =>
    fetch(`${url}/v1/models/intern-echo`, { headers: { authorization: `Bearer ${token}` } }),
  '/v1/messages': gateway('/v1/messages', { max_tokens: 5, messages }),
  '/v1/messages stream': gateway('/v1/messages', { max_tokens: 5, messages, stream: true }),
  '/v1/messages/count_tokens': gateway('/v1/messages/count_tokens', { messages }),
  '/v1/responses': gateway('/v1/responses', { max_output_tokens: 5, input: 'attack' }),
  '/v1/responses stream': gateway('/v1/responses', { max_output_tokens: 5, input: 'attack', stream: true }),
  '/v1/embeddings': gateway('/v1/embeddings', { input: 'attack' }),
  '/v1/usage': (url, { token }) => fetch(`${url}/v1/usage`, { headers: { authorization: `Bearer ${token}` } }),
  '/v1/models': (url, { token }) => fetch(`${url}/v1/models`, { headers: { authorization: `Bearer ${token}` } }),
  '/v1/chat/completions': chat(false),
  '/v1/chat/completions stream': chat(true),
  '/sso/start': (url) => newcomer(url).visitor.send(startAddress(url, '/')),
  '/sso/user-center': (url, { visitor }) => visitor.send(`${url}/sso/user-center`),
}

/** Requests one route. A lost connection to the portal itself is a problem. */
async function requestRoute(url: string, member: Member, route: string): Promise<RouteResponse> {
  const began = performance.now()
  const send = routes[route]
  if (!send) throw new Error(`no route ${route}`)
  try {
    const response = await send(url, member)
    const text = await response.text()
    return {
      route,
      status: response.status,
      took: performance.now() - began,
      problem: problemOf(route, response, text),
    }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    return { route, status: 0, took: performance.now() - began, problem: `no response: ${cause}` }
  }
}

/** Lets `lanes` concurrent callers request all routes in turn while `isOn`. */
export async function load(url: string, members: readonly Member[], lanes: number, isOn: () => boolean) {
  const responses: RouteResponse[] = []
  const names = Object.keys(routes)
  const lane = async (index: number) => {
    const member = members[index % members.length]
    for (let turn = index; member && isOn(); turn++) {
      const response = await requestRoute(url, member, names[turn % names.length] ?? '/')
      responses.push(response)
      if (response.status === 0) await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)))
  return responses
}
