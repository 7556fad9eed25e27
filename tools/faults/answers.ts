import type { HttpBindings } from '@hono/node-server'
import { RefusalCode } from '@/openapi/refusalCodes'
import { browserLanguage } from '@/openapi/rules/language'
import { toEnvelope, messageFor } from '@/server/portal/api/envelope'
import { toErrorBody } from '@/server/gateway/errors/errorBody'
import type { GatewayErrorCode } from '@/server/gateway/errors/errorCodes'
import { GatewayError } from '@/server/gateway/errors/gatewayError'
import { isGateway } from '@/server/gateway/call/routes'
import type { Fault } from './calls'

/** The response object of a closed connection. */
const noAnswer = () => new Promise<never>(() => undefined)

const html = '<!doctype html><html><head><title>Somewhere else</title></head><body><h1>Welcome</h1></body></html>'
const proxyPage = '<html><head><title>502 Bad Gateway</title></head><body><center>nginx</center></body></html>'

const refusalOf = {
  '401': RefusalCode.UNAUTHENTICATED,
  '403': RefusalCode.FORBIDDEN,
  '429': RefusalCode.TOO_MANY_REQUESTS,
  '500': RefusalCode.INTERNAL,
} as const

/** The gateway's error codes by status; it has no 403. */
const gatewayFaultOf: Readonly<Record<keyof typeof refusalOf, GatewayErrorCode>> = {
  '401': 'invalid_api_key',
  '403': 'invalid_request',
  '429': 'requests_per_minute',
  '500': 'internal_error',
}

const respond = (body: string | null, status: number, type: string, more: Record<string, string> = {}) =>
  new Response(body, { status, headers: { 'Content-Type': type, 'Cache-Control': 'no-store', ...more } })

/** A failed model call, in the protocol of its path and the language of its caller. */
function modelsRefusal(request: Request, fault: GatewayErrorCode, publicUrl: string): string {
  const asked = {
    req: { path: new URL(request.url).pathname, header: (name: string) => request.headers.get(name) ?? undefined },
    get: () => 'test-fault',
  }
  return JSON.stringify(toErrorBody(asked, publicUrl, new GatewayError(fault)))
}

/** A refusal from the call's contract. The portal's refusals have status 200 unless the contract gives another. */
function refuse(request: Request, name: keyof typeof refusalOf | number | undefined, publicUrl: string): Response {
  const status = typeof name === 'string' ? Number(name) : null
  const more: Record<string, string> = status === 429 ? { 'Retry-After': '2' } : {}
  if (isGateway(new URL(request.url).pathname)) {
    const fault = typeof name === 'string' ? gatewayFaultOf[name] : 'invalid_request'
    return respond(modelsRefusal(request, fault, publicUrl), status ?? 400, 'application/json', more)
  }
  const refusal = typeof name === 'string' ? refusalOf[name] : refusalCode(name)
  const answer = toEnvelope({ refusal }, languageOf(request))
  return respond(JSON.stringify(answer.body), answer.status, 'application/json', more)
}

const languageOf = ({ headers }: Request) => browserLanguage(headers.get('accept-language') ?? undefined)

/** The response instead of a handled request; null for faults that change a real response. */
export function answerInstead({ name, code }: Fault, request: Request, publicUrl: string): Response | null {
  const message = messageFor(RefusalCode.INVALID_REQUEST, languageOf(request))
  switch (name) {
    case '401':
    case '403':
    case '429':
    case '500':
      return refuse(request, name, publicUrl)
    case '502':
      return respond(proxyPage, 502, 'text/html')
    case '503':
      return respond(null, 503, 'text/plain')
    case 'refused':
      return refuse(request, code, publicUrl)
    case 'unsuccessful':
      return respond(JSON.stringify({ success: false, msg: message, data: null }), 200, 'application/json')
    case 'never':
    case 'late':
    case 'reset':
    case 'cut':
    case 'html':
    case 'wrongTypes':
    case 'outOfOrder':
      return null
  }
}

const refusalCode = (code: number | undefined) =>
  Object.values(RefusalCode).find((one): one is Exclude<RefusalCode, 0> => one !== 0 && one === code) ??
  RefusalCode.INVALID_REQUEST

/** The same members with values of other types, except the envelope's own. */
function turned(value: unknown): unknown {
  if (typeof value === 'string') return 7
  if (typeof value === 'number') return 'seven'
  if (typeof value === 'boolean') return 'yes'
  if (Array.isArray(value)) return {}
  if (value === null) return []
  return Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, turned(one)])) // as: what is left of JSON
}

function turnedJson(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    const isEnvelope = typeof value === 'object' && value !== null && 'msg' in value && 'data' in value
    return JSON.stringify(isEnvelope ? { ...value, data: turned(value.data) } : turned(value))
  } catch {
    return '7'
  }
}

/** The response with values of other types in its body; of a stream, in each event. */
export async function withWrongTypes(answer: Response): Promise<Response> {
  const { status } = answer
  const headers = new Headers(answer.headers)
  headers.delete('Content-Length')
  const text = await answer.text()
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const body = isStream
    ? text.replaceAll(/^data: (\{.*\})$/gm, (_, json: string) => `data: ${turnedJson(json)}`)
    : turnedJson(text)
  return new Response(body, { status, headers })
}

/** The response's status and headers, with the page of a foreign proxy as its body. */
export async function asHtml(answer: Response): Promise<Response> {
  await answer.body?.cancel()
  return respond(html, 200, 'text/html')
}

/** Ends the connection before a byte of an answer. */
export async function resetConnection(answer: Response | null, { incoming }: HttpBindings): Promise<Response> {
  await answer?.body?.cancel()
  incoming.socket.resetAndDestroy()
  return noAnswer()
}

/** Ends the connection after half of the answer's body. */
export async function cutAnswer(answer: Response, { outgoing }: HttpBindings): Promise<Response> {
  const body = Buffer.from(await answer.arrayBuffer())
  outgoing.statusCode = answer.status
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) outgoing.setHeader('Set-Cookie', cookies)
  outgoing.setHeader('Content-Length', body.length + 1)
  outgoing.write(body.subarray(0, Math.ceil(body.length / 2)), () => outgoing.socket?.destroy())
  outgoing.flushHeaders()
  return noAnswer()
}
