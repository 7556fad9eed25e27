import { describe, expect, test } from 'vitest'
import { longestRangeDays, rangeYears } from '@/openapi/rules/days'
import { certificateIdMaxLength, filterIdMaxLength, lastPage, maxFilterIds } from '@/openapi/rules/queries'
import { applicationLimits } from '@/openapi/rules/rateApplication'
import { maxLiveTokens, tokenLifeMonths, tokenNameMaxLength } from '@/openapi/rules/tokens'
import { contract, operations, resolve } from './support/contract'

type Schema = {
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: Schema
  description?: string
}

/** The schemas of an object's properties in the contract. */
const propertiesOf = (name: string) => contract.components.schemas[name]?.['properties'] as Record<string, Schema> // linted by redocly

const parametersNamed = (name: string) =>
  operations
    .flatMap(({ call, parameters = [] }) => parameters.map((parameter) => ({ call, ...resolve(parameter) })))
    .filter((parameter) => parameter.name === name)
    .map(({ call, schema }) => ({ call, schema: schema as Schema })) // linted by redocly

const describedIn = (operationId: string) =>
  operations.find((operation) => operation.operationId === operationId)?.description ?? ''

describe('the rules that statecharts, forms and server share', () => {
  test('the limits of an application’s fields are those of the contract', () => {
    const { name, org_name, use_scene } = propertiesOf('RateApplicationForm')
    expect({
      name: name?.maxLength,
      org_name: org_name?.maxLength,
      use_scene: use_scene?.maxLength,
    }).toEqual(applicationLimits)
  })

  test('the contract leaves the bounds of requested limits to the configuration', () => {
    const { tpm, rpm } = propertiesOf('RateApplicationForm')
    expect([tpm, rpm].map((limit) => [limit?.minimum, limit?.maximum])).toEqual([
      [1, undefined],
      [1, undefined],
    ])
  })

  test('the last page of each list is that of the contract', () => {
    const pages = parametersNamed('page')
    expect(pages.map(({ schema }) => schema.maximum)).toEqual([lastPage, lastPage])
  })

  test('the ids that statistics can be narrowed to are as many and as long as in the contract', () => {
    const { modelIds, tokenIds } = propertiesOf('TrendQuery')
    for (const ids of [modelIds, tokenIds])
      expect([ids?.maxItems, ids?.items?.maxLength]).toEqual([maxFilterIds, filterIdMaxLength])
  })

  test('the id of a certificate is as long as in the contract', () => {
    const ids = parametersNamed('id').filter(({ call }) => call.includes('/certificates/'))
    expect(ids.map(({ schema }) => schema.maxLength)).toEqual([certificateIdMaxLength])
  })

  test('the contract admits a token name that is too long, so that the server gives the reason', () => {
    const schema = contract.components.schemas['TokenName'] as Schema // linted by redocly
    expect(schema.maxLength).toBeGreaterThan(tokenNameMaxLength)
    expect(schema.description).toContain(`at most ${tokenNameMaxLength} characters`)
  })

  test('the contract has the limits of the number and lifetime of tokens', () => {
    const description = describedIn('createToken')
    expect(description).toContain(`${maxLiveTokens} live tokens`)
    expect(description).toContain(`Valid for ${tokenLifeMonths} months`)
  })

  test('the contract has the limits of the range of days', () => {
    const description = describedIn('getTrend')
    expect(description).toContain(`at most ${longestRangeDays} days after the first`)
    expect(description).toContain(`at most ${rangeYears} years ago`)
  })
})
