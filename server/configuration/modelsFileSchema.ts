import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import type { LocalisedText } from '@/openapi/configuration'
import { modelIdPattern } from '@/openapi/rules/tokens'
import type { FilingKind, Modality, Upstream } from './modelRoutes'

type GivenUpstream = {
  url: string
  key_variable?: string
  speaks?: ('openai' | 'anthropic')[]
  timeout?: number
  max_tokens_name?: Upstream['maxTokensName']
}
type GivenRoute = { upstream: string; id?: string; weight?: number }
export type GivenModel = {
  id: string
  name?: LocalisedText
  description?: LocalisedText
  context_length?: number
  input_modalities?: Modality[]
  ref_model?: string
  filing?: { kind: FilingKind; number: string }
  upstreams: GivenRoute[]
}
/** `MODELS_FILE` as parsed from YAML. */
export type ModelsFile = { upstreams: Record<string, GivenUpstream>; models: GivenModel[] }

const object = (required: readonly string[], properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
})
const text = { type: 'string', pattern: String.raw`\S` }
const inBoth = object(['zh', 'en'], { zh: text, en: text })
const listOf = (values: readonly string[]) => ({
  type: 'array',
  items: { enum: values },
  minItems: 1,
  uniqueItems: true,
})
/** Users paste samples with ids into a shell. */
const id = { type: 'string', pattern: modelIdPattern }
const NAME = '^[a-z0-9][a-z0-9-]{0,62}$'
const name = { type: 'string', pattern: NAME }

const upstream = object(['url'], {
  url: text,
  key_variable: { type: 'string', pattern: '^[A-Z][A-Z0-9_]{0,127}$' },
  speaks: { ...listOf(['openai', 'anthropic']), contains: { const: 'openai' } },
  timeout: { type: 'integer', minimum: 1, maximum: 3600 },
  max_tokens_name: { enum: ['max_tokens', 'max_completion_tokens'] },
})
const route = object(['upstream'], {
  upstream: name,
  id: text,
  weight: { type: 'integer', minimum: 0, maximum: 1000 },
})
const model = object(['id', 'upstreams'], {
  id,
  name: inBoth,
  description: inBoth,
  context_length: { type: 'integer', minimum: 1, maximum: 1_000_000_000 },
  input_modalities: listOf(['text', 'image', 'audio', 'video']),
  ref_model: id,
  filing: object(['kind', 'number'], { kind: { enum: ['algorithm', 'model', 'online'] }, number: text }),
  upstreams: { type: 'array', items: route, minItems: 1 },
})
const schema = object(['upstreams', 'models'], {
  upstreams: { type: 'object', minProperties: 1, propertyNames: name, additionalProperties: upstream },
  models: { type: 'array', items: model, minItems: 1 },
})

/** A path in the file, such as `models.0.upstreams.1.weight`, and the problem there. */
function problemOf({ instancePath, keyword, params, message, propertyName }: ErrorObject): string {
  const { additionalProperty, allowedValues }: { additionalProperty?: string; allowedValues?: readonly string[] } =
    params
  const place = instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
  const at = place === '' ? 'the file' : place
  if (additionalProperty !== undefined) return `${at} must not have a member ${additionalProperty}`
  if (allowedValues !== undefined) return `${at} must be one of ${allowedValues.join(', ')}`
  if (keyword === 'contains') return `${at} must name openai, which chats need`
  return `${at} ${propertyName === undefined ? '' : `has a name ${propertyName} that `}${message ?? 'is not valid'}`
}

/** Validates a value as a `MODELS_FILE`, member by member; returns the first problem, else null. */
export function modelsFileProblem(value: unknown): string | null {
  const ajv = new Ajv2020({ allowUnionTypes: true })
  if (ajv.validate(schema, value)) return null
  const [first] = ajv.errors ?? []
  return first === undefined ? 'is not valid' : problemOf(first)
}
