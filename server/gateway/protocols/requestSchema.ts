import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { components } from '@/openapi/gateway'
import { readGatewayContract } from './gatewayContract'
import { GatewayError } from '../errors/gatewayError'

type Schemas = components['schemas']

let ajv: Ajv2020 | null = null

function schemas(): Ajv2020 {
  ajv ??= new Ajv2020({ strict: false }).addSchema({ ...readGatewayContract(), $id: 'gateway' })
  return ajv
}

function rejectionOf(problem: ErrorObject | undefined): GatewayError {
  const missing: unknown = problem?.params['missingProperty']
  const names = [
    ...(problem?.instancePath.split('/').slice(1) ?? []),
    ...(typeof missing === 'string' ? [missing] : []),
  ]
  const param = names.join('.') || null
  const field = param && `\`${param}\``
  const message = {
    en: `${field ?? 'The request'} ${missing ? 'is missing' : (problem?.message ?? 'is not valid')}.`,
    zh: `${field ?? '请求'} ${missing ? '缺失' : '不符合要求'}。`,
  }
  return new GatewayError('invalid_request', { param, message })
}

/**
 * Reads and checks bodies of a schema of the contract, after `prepare`; throws invalid_json or invalid_request, whose `param`
 * names the field.
 */
export function createRequestReader<Name extends keyof Schemas>(name: Name, prepare: (body: unknown) => unknown) {
  let validate: ValidateFunction<Schemas[Name]> | null = null
  return (text: string): Schemas[Name] => {
    let body: unknown
    try {
      body = prepare(JSON.parse(text))
    } catch {
      throw new GatewayError('invalid_json')
    }
    validate ??= schemas().compile<Schemas[Name]>({ $ref: `gateway#/components/schemas/${name}` })
    if (!validate(body)) throw rejectionOf(validate.errors?.[0])
    return body
  }
}
