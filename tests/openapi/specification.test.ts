import { expect, test } from 'vitest'
import { createPuyuClient } from '@/openapi/client'
import { envelopeCalls, operations } from './support/contract'

/** The calls in the product's specification; the contract marks every other one as an extension. */
const specified = [
  'POST /puyu/users/auth',
  'POST /puyu/users/getUserInfo',
  'POST /puyu/users/logout',
  'POST /puyu/users/login',
  'GET /puyu/user/tokens',
  'POST /puyu/user/tokens',
  'DELETE /puyu/user/tokens/{id}',
  'GET /puyu/community/projects',
  'GET /puyu/community/stats/github',
  'GET /puyu/api/rate',
  'POST /puyu/api/rate/application',
  'POST /puyu/statistics/user/api',
  'POST /puyu/statistics/models',
  'POST /puyu/statistics/data',
  'GET /puyu/api/v1/models',
  'GET /puyu/invitation/validate',
]

test('the contract has exactly the specified calls and marked extensions', () => {
  const own = operations.filter((operation) => operation['x-extension'] === undefined)
  expect(own.map(({ call }) => call).sort()).toEqual([...specified].sort())
})

test('the client offers every call by its operationId', () => {
  const client = createPuyuClient({ baseUrl: 'http://portal.test', language: () => 'zh', credential: () => null })
  expect(Object.keys(client).sort()).toEqual(envelopeCalls.map(({ operationId }) => operationId).sort())
})

test('every response to a call with a session names its user', () => {
  const own = operations.filter(({ security }) => security === undefined)
  const silent = own.filter(({ responses }) => !responses['200']?.headers?.['Session-User'])
  expect([own.length > 10, silent.map(({ call }) => call)]).toEqual([true, []])
})
