import { expect, test } from 'vitest'
import type { OperationId } from '@/openapi/operations'
import { callPolicies } from '@/openapi/policy'
import { RefusalCode } from '@/openapi/refusalCodes'
import { contract, envelopeCalls, operations, resolve } from './support/contract'

/** Whether a call changes the user's data: it takes an idempotency key, or its method says so. */
const isChange = ({ call, parameters = [] }: (typeof operations)[number]) =>
  /^(PUT|PATCH|DELETE) /.test(call) || parameters.map(resolve).some(({ name }) => name === 'Idempotency-Key')

/** Whether they are calls that read data of the user, and at least one. */
const areReads = (ids: readonly OperationId[]) =>
  ids.length > 0 && ids.every((id) => callPolicies[id].needsSession && !callPolicies[id].isFromForm)

/** The policy of a call by its marks in the contract. */
function markedPolicy(operation: (typeof operations)[number]): (typeof callPolicies)['listTokens'] {
  const security = operation.security ?? contract.security
  const messages = operation['x-silent'] ? 'faultsOnly' : 'all'
  return {
    messages: operation['x-messages'] === 'forbidden' ? 'none' : messages,
    forcesSignIn: operation['x-login'] === 'forced',
    needsSession: security.length > 0 && security.every((scheme) => 'session' in scheme),
    isFromForm: isChange(operation),
    invalidates: isChange(operation) ? expect.toSatisfy(areReads) : [],
  }
}

test('the client’s policy is what the contract’s marks say', () => {
  const marked = Object.fromEntries(envelopeCalls.map((operation) => [operation.operationId, markedPolicy(operation)]))
  expect(callPolicies).toEqual(marked)
})

test('every call is marked', () => {
  const unmarked = operations.filter((call) => call['x-silent'] === undefined || call['x-login'] === undefined)
  expect(unmarked.map(({ operationId }) => operationId)).toEqual([])
})

test('the refusal codes are the contract’s, with its names', () => {
  const { enum: codes, 'x-enum-varnames': names } = contract.components.schemas['RefusalCode'] as {
    enum: number[]
    'x-enum-varnames': string[]
  } // an enumeration of codes with their names
  expect(RefusalCode).toEqual(Object.fromEntries(names.map((name, index) => [name, codes[index]])))
})

test('every enumeration has as many names as values', () => {
  const unequal = Object.entries(contract.components.schemas).filter(([, schema]) => {
    const names = schema['x-enum-varnames']
    return Array.isArray(names) && names.length !== (schema['enum'] as unknown[]).length // names stand beside an enum
  })
  expect(unequal).toEqual([])
})
