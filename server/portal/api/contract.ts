import { memoize } from '@/server/platform/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { isStorable, isStorableJson } from '@/server/platform/text'
import { projectRoot } from '@/server/platform/projectRoot'

type Content = { content?: { 'application/json'?: { schema: object } } }
type Reference = { $ref: string }
type Parameter = { name: string; in: 'path' | 'query' | 'header' }

type ContractOperation = {
  operationId: string
  parameters?: readonly (Parameter | Reference)[]
  'x-queued'?: boolean
  requestBody?: Content
  responses: Record<string, Content | Reference>
}

type ContractDocument = {
  paths: Record<string, Record<string, ContractOperation>>
  components: Record<string, Record<string, unknown>>
}

export function readContract(): ContractDocument {
  return parse(readFileSync(path.join(projectRoot, 'openapi', 'puyu.yaml'), 'utf8')) as ContractDocument // as: redocly checks the file's form
}

/** The JSON pointer of `segments` as a URL fragment. */
function pointer(...segments: readonly string[]): string {
  return `#/${segments.map((segment) => encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
}

export type ParameterPlace = Pick<Parameter, 'name' | 'in'>

/** `member` is the field of the body with the problem; null if no single field has it. */
type Problem = { problem: string; member: string | null }

export type Contract = ReturnType<typeof createContract>

type OperationPlace = { path: string; method: string; operation: ContractOperation }

const NOT_STORABLE = 'holds a character that cannot be stored'

const isReference = (value: object): value is Reference => '$ref' in value

function findOperations(document: ContractDocument): ReadonlyMap<string, OperationPlace> {
  const places = new Map<string, OperationPlace>()
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      if ('operationId' in operation) places.set(operation.operationId, { path, method, operation })
  return places
}

function createValidator(document: ContractDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: false, coerceTypes: false })
  addFormats(ajv)
  ajv.addSchema({ ...document, $id: 'contract' })
  const compile = memoize((schema: string) => ajv.compile({ $ref: `contract${schema}` }))
  return (schema: string, value: unknown): Problem | null => {
    const validate = compile(schema)
    if (validate(value)) return null
    const [, member = null] = validate.errors?.[0]?.instancePath.split('/') ?? []
    return { problem: ajv.errorsText(validate.errors), member }
  }
}

function createLookup(document: ContractDocument) {
  const places = findOperations(document)
  const place = (id: string) => {
    const found = places.get(id)
    if (!found) throw new Error(`the contract has no operation ${id}`)
    return found
  }
  return {
    place,
    bodySchema: memoize((id: string) => {
      const { path, method, operation } = place(id)
      if (!operation.requestBody) return null
      return pointer('paths', path, method, 'requestBody', 'content', 'application/json', 'schema')
    }),
    responseSchema(id: string, status: number) {
      const { path, method, operation } = place(id)
      const key = String(status) in operation.responses ? String(status) : 'default'
      const answer = operation.responses[key]
      if (!answer) return null
      const base = isReference(answer) ? answer.$ref : pointer('paths', path, method, 'responses', key)
      return `${base}/content/application~1json/schema`
    },
    parameters: memoize((id: string) => {
      const { path, method, operation } = place(id)
      return (operation.parameters ?? []).map((parameter, index) => {
        const base = isReference(parameter)
          ? parameter.$ref
          : pointer('paths', path, method, 'parameters', String(index))
        const key = isReference(parameter) ? (parameter.$ref.split('/').at(-1) ?? '') : ''
        const found = isReference(parameter) ? document.components['parameters']?.[key] : parameter
        const { name, in: where } = found as Parameter // as: components are read as plain data, redocly checks their shape
        return { name, in: where, schema: `${base}/schema` }
      })
    }),
  }
}

/** Parses a parameter. All of them arrive as text; a whole number becomes a number if the contract has one there. */
function readParameter(text: string, check: (value: unknown) => string | null) {
  const problem = check(text)
  if (problem === null) return { value: text, problem }
  if (!/^-?(0|[1-9]\d{0,14})$/.test(text)) return { problem }
  const value = Number(text)
  return { value, problem: check(value) }
}

function storageProblem(body: unknown): Problem | null {
  if (isStorableJson(body)) return null
  const members = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const [member = null] = members.find(([, value]) => !isStorableJson(value)) ?? []
  return { problem: NOT_STORABLE, member }
}

let loaded: Contract | undefined

/** Loads the portal's contract once per process. */
export function loadContract() {
  loaded ??= createContract(readContract())
  return loaded
}

/**
 * Checks requests and responses against an OpenAPI document. A problem is a sentence for the log, null if all is well. Validators
 * are compiled on first use.
 */
export function createContract(document: ContractDocument) {
  const check = createValidator(document)
  const lookup = createLookup(document)
  return {
    route(id: string) {
      const { path, method } = lookup.place(id)
      return { method, path: path.replaceAll(/\{(\w+)\}/g, ':$1'), parameters: lookup.parameters(id) }
    },
    hasBody: (id: string) => lookup.place(id).operation.requestBody !== undefined,
    /** Whether the operation is a list or statistics, of which a user has only a few running. */
    isQueued: (id: string) => lookup.place(id).operation['x-queued'] === true,
    /** Returns the parameters of query and path as the contract types them, or the problem of the request as a sentence for the log. */
    checkRequest(
      id: string,
      { parameter, body }: { parameter: (place: ParameterPlace) => string | undefined; body: unknown },
    ) {
      const found = { query: {}, path: {} } as Record<'query' | 'path', Record<string, unknown>> // as: filled below
      for (const { schema, ...place } of lookup.parameters(id)) {
        const text = parameter(place)
        if (text === undefined) continue
        if (!isStorable(text)) return { problem: `${place.name}: ${NOT_STORABLE}`, member: null }
        const { value, problem } = readParameter(text, (one) => check(schema, one)?.problem ?? null)
        if (problem !== null) return { problem: `${place.name}: ${problem}`, member: null }
        if (place.in !== 'header') found[place.in][place.name] = value
      }
      const schema = lookup.bodySchema(id)
      const problem = schema === null ? null : (check(schema, body) ?? storageProblem(body))
      return problem ?? { ...found, problem: null }
    },
    responseProblem(id: string, status: number, answer: unknown) {
      const schema = lookup.responseSchema(id, status)
      return schema ? (check(schema, answer)?.problem ?? null) : `status ${status} is not in the contract`
    },
  }
}
