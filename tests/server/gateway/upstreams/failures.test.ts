import { expect, test } from 'vitest'
import { GatewayError, ResponseTooLarge } from '@/server/gateway/errors/gatewayError'
import { faultOf } from '@/server/gateway/upstream/connectionFault'
import { isServerFault, refusalOf, unusable, UpstreamFailure } from '@/server/gateway/upstream/upstreamErrors'
import { parsedChat } from '@/tests/server/support/providers/modelRoute'

const hello = { model: 'm', messages: [{ role: 'user' as const, content: 'Hello there' }] }
const tooLong = 'tooLong' as const // as: one of two
const silent = 'silent' as const // as: one of two
const none = {
  hasCallerLeft: false,
  sent: { isSent: () => true },
  late: null,
  isStreamed: true,
  hasResponse: false,
}
const broken = (code: string) => Object.assign(new Error('failed'), { code })
const failureIn = (fault: unknown) => (fault instanceof UpstreamFailure ? fault.failure : null)
const codeOf = (fault: unknown) => (fault instanceof GatewayError ? fault.code : fault)

const refused = { mayHaveRun: false, isLate: false, verdict: 'serverFails' }
const lost = { mayHaveRun: true, isLate: false, verdict: 'modelFails' }

test.each([
  ['ECONNREFUSED', refused, 'upstream_unavailable'],
  ['ENOTFOUND', refused, 'upstream_unavailable'],
  ['EAI_AGAIN', refused, 'upstream_unavailable'],
  ['EHOSTUNREACH', refused, 'upstream_unavailable'],
  ['UND_ERR_CONNECT_TIMEOUT', refused, 'upstream_unavailable'],
  ['ECONNRESET', lost, 'upstream_unavailable'],
  ['UND_ERR_SOCKET', lost, 'upstream_error'],
  ['EPIPE', lost, 'upstream_error'],
])('a failure with %s tells whether the call may have run, before the response begins', (code, failure, told) => {
  const before = faultOf(broken(code), none)
  const after = faultOf(broken(code), { ...none, hasResponse: true })
  expect([failureIn(before), codeOf(before)]).toEqual([failure, told])
  expect([failureIn(after), codeOf(after)]).toEqual([null, told])
})

test('a timeout is a failure of the upstream only before the response begins', () => {
  const before = faultOf(new Error('ended'), { ...none, late: silent })
  const after = faultOf(new Error('ended'), { ...none, late: silent, hasResponse: true })
  expect([failureIn(before), codeOf(before)]).toEqual([
    { mayHaveRun: true, isLate: true, verdict: 'modelFails' },
    'upstream_timeout',
  ])
  expect([failureIn(after), codeOf(after)]).toEqual([null, 'upstream_timeout'])
})

test.each([
  ['a refused connection', broken('ECONNREFUSED'), none, true],
  ['a connection that breaks in a response', broken('ECONNRESET'), { ...none, hasResponse: true }, true],
  ['an unusable response', unusable('no JSON'), none, true],
  ['silence before a stream', new Error('ended'), { ...none, late: silent }, true],
  [
    'a connection that is never made',
    new Error('ended'),
    { ...none, late: silent, isStreamed: false, sent: { isSent: () => false } },
    true,
  ],
  ['silence in a stream', new Error('ended'), { ...none, late: silent, hasResponse: true }, true],
  ['a whole response that takes long', new Error('ended'), { ...none, late: silent, isStreamed: false }, false],
  ['a stream that is read slowly', new Error('ended'), { ...none, late: tooLong, hasResponse: true }, false],
  ['a response beyond a bound', new ResponseTooLarge('too many values'), none, false],
  ['an error before the request was sent', new RangeError('stack'), { ...none, sent: null }, false],
])('%s counts as a fault of the server unless it is the portal’s or the caller’s', (_, error, context, isFault) => {
  expect(isServerFault(faultOf(error, context))).toBe(isFault)
})

test('errors of a leaving caller and of the portal do not count against upstreams', () => {
  const left = new Error('gone')
  expect(faultOf(left, { ...none, hasCallerLeft: true, late: silent })).toBe(left)
  expect(failureIn(faultOf(new TypeError('a defect'), none))).toBeNull()
  const defect = new TypeError('a defect')
  expect(faultOf(defect, { ...none, sent: null })).toBe(defect)
  expect(failureIn(faultOf(broken('UND_ERR_INVALID_ARG'), none))).toBeNull()
})

test.each([
  [[401], refused],
  [[503], { mayHaveRun: false, isLate: false, verdict: 'modelFails' }],
  [[403], { mayHaveRun: false, isLate: false, verdict: 'nothing' }],
  [[404, 429], { mayHaveRun: false, isLate: false, verdict: 'works' }],
  [[502, 504], lost],
  [[302, 307, 402, 418, 500, 501, 529], { mayHaveRun: true, isLate: false, verdict: 'nothing' }],
  [[400, 413, 422], null],
])('statuses %j have the same effect on breakers', (statuses, failure) => {
  const found = statuses.map((status) =>
    failureIn(refusalOf({ status, headers: {} }, '', { ...parsedChat(hello), request: hello })),
  )
  expect(found).toEqual(statuses.map(() => failure))
})
