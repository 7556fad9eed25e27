import { expect, test } from 'vitest'
import { problemOf } from '@/machines/tryIt/tryIt.machine'

test.each([
  [401, 'invalid_api_key', { kind: 'unauthorized' }],
  [429, 'requests_per_minute', { kind: 'limited', retryAfterS: 7 }],
  [429, 'monthly_input_tokens', { kind: 'quotaUsedUp' }],
  [429, 'request_exceeds_tokens_per_minute', { kind: 'tooLong' }],
  [404, 'model_not_found', { kind: 'modelUnknown' }],
  [400, 'invalid_request', { kind: 'refused', message: 'why' }],
  [400, 'monthly_input_tokens', { kind: 'refused', message: 'why' }],
  [400, 'request_exceeds_tokens_per_minute', { kind: 'refused', message: 'why' }],
  [429, null, { kind: 'limited', retryAfterS: 7 }],
  [500, null, { kind: 'unavailable' }],
  [503, 'upstream_unavailable', { kind: 'unavailable' }],
] as const)('a refusal %i %s is distinguished', (status, code, problem) => {
  expect(problemOf({ status, code, message: 'why', retryAfterS: 7 })).toEqual(problem)
})
