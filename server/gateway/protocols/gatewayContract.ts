import { memoize } from '@/server/platform/promises'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import type { components } from '@/openapi/gateway'
import { projectRoot } from '@/server/platform/projectRoot'
import { isJson } from '@/server/platform/json'
import { GatewayError } from '../errors/gatewayError'

type Schemas = components['schemas']
type Schema = { properties?: Readonly<Record<string, { 'x-not-forwarded'?: boolean }>> }
type ContractDocument = { components: { schemas: Readonly<Record<string, Schema>> } }

/** The fields of a schema, and those of them that are forwarded to models. */
type Fields = { known: ReadonlySet<string>; forwarded: ReadonlySet<string> }

export type GatewayContract = ReturnType<typeof createGatewayContract>

/** Reads `openapi/gateway.yaml`, which takes some 100 ms. */
export const readGatewayContract = () =>
  parse(readFileSync(path.join(projectRoot, 'openapi', 'gateway.yaml'), 'utf8')) as ContractDocument // as: redocly checks the file's form

function toFields({ properties = {} }: Schema): Fields {
  const fields = Object.entries(properties)
  const forwarded = fields.filter(([, field]) => field['x-not-forwarded'] !== true)
  return { known: new Set(fields.map(([name]) => name)), forwarded: new Set(forwarded.map(([name]) => name)) }
}

/** The names that lead to the field of an error, which may be missing. */
function placeOf({ instancePath, params }: ErrorObject): readonly string[] {
  const missing: unknown = params['missingProperty']
  return [...instancePath.split('/').slice(1), ...(typeof missing === 'string' ? [missing] : [])]
}

const byNumber = new Intl.Collator('en', { numeric: true })

/**
 * The errors at the deepest field, or at the last of several. In a union that is the alternative the client meant: the others
 * fail at a field above it, or at an earlier item.
 */
function deepestOf(problems: readonly ErrorObject[]) {
  const found = problems.map((problem) => ({ problem, place: placeOf(problem) }))
  const named = found.map(({ problem, place }) => ({ problem, depth: place.length, param: place.join('.') }))
  const [first] = named.toSorted((a, b) => b.depth - a.depth || byNumber.compare(b.param, a.param))
  const param = first?.param ?? ''
  return { param, problems: named.filter((each) => each.param === param).map(({ problem }) => problem) }
}

/** The problem of a field, in English. The types of several alternatives are one list. */
function complaintOf(problems: readonly ErrorObject[]): string {
  const own = problems.filter(({ keyword }) => keyword !== 'oneOf')
  const rule = own.find(({ keyword }) => keyword !== 'type')
  if (rule?.keyword === 'required') return 'is missing'
  if (rule) return rule.message ?? 'is not valid'
  const types = own.flatMap(({ params }): unknown => params['type'])
  return types.length === 0 ? 'is not valid' : `must be ${[...new Set(types)].join(' or ')}`
}

function rejectionOf(errors: readonly ErrorObject[]): GatewayError {
  const { param, problems } = deepestOf(errors)
  const field = param && `\`${param}\``
  const complaint = complaintOf(problems)
  const message = {
    en: `${field || 'The request'} ${complaint}.`,
    zh: `${field || '请求'} ${complaint === 'is missing' ? '缺失' : '不符合要求'}。`,
  }
  return new GatewayError('invalid_request', { param: param || null, message })
}

/** Creates the contract of the model API. The file is read and schemas are compiled when they are first needed. */
export function createGatewayContract() {
  let document: ContractDocument | null = null
  let ajv: Ajv2020 | null = null
  const read = () => (document ??= readGatewayContract())
  const compile = <Name extends keyof Schemas>(name: Name) => {
    ajv ??= new Ajv2020({ strict: false }).addSchema({ ...read(), $id: 'gateway' })
    return ajv.compile<Schemas[Name]>({ $ref: `gateway#/components/schemas/${name}` })
  }
  return {
    fieldsOf: memoize((schema: keyof Schemas) => toFields(read().components.schemas[schema] ?? {})),
    /**
     * Creates a function that parses a body, passes it through `prepare` and validates it; it throws invalid_json or invalid_request,
     * whose `param` names the field.
     */
    createReader<Name extends keyof Schemas>(name: Name, prepare: (body: unknown) => unknown) {
      let validate: ValidateFunction<Schemas[Name]> | null = null
      return (text: string): Schemas[Name] => {
        let body: unknown
        try {
          body = prepare(JSON.parse(text))
        } catch {
          throw new GatewayError('invalid_json')
        }
        validate ??= compile(name)
        if (!validate(body)) throw rejectionOf(validate.errors ?? [])
        return body
      }
    },
  }
}

/** Fields that hold objects of the API. Below other fields, such as a function's schema, null has a meaning. */
export type NestedFields = { readonly [name: string]: NestedFields }

const withFunction: NestedFields = { function: {} }
const messageFields: NestedFields = {
  content: { image_url: {}, video_url: {}, audio_url: {}, input_audio: {} },
  tool_calls: withFunction,
  function_call: {},
}
const chatFields: NestedFields = {
  messages: messageFields,
  tools: withFunction,
  tool_choice: withFunction,
  stream_options: {},
  response_format: {},
}

/** A message without content keeps its `null`, because templates of models expect it. */
const isDropped = (name: string, value: unknown, members: NestedFields) =>
  value === null && !(members === messageFields && name === 'content')

/** Removes fields that are null, as deep as `members` leads. */
export function dropNulls(value: unknown, members: NestedFields): unknown {
  if (Array.isArray(value)) return value.map((each) => dropNulls(each, members))
  if (!isJson(value)) return value
  const kept = Object.entries(value).filter(([name, member]) => !isDropped(name, member, members))
  return Object.fromEntries(
    kept.map(([name, member]) => {
      const inner = Object.hasOwn(members, name) ? members[name] : undefined
      return [name, inner === undefined ? member : dropNulls(member, inner)]
    }),
  )
}

/** Treats `null` fields of a chat request as absent: some SDKs send every optional field. */
export const dropNullFields = (request: unknown): unknown => dropNulls(request, chatFields)
