import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { isDay } from '@/openapi/rules/days'
import { modelIdPattern } from '@/openapi/rules/tokens'

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
const tokens = { type: 'integer', minimum: 1, maximum: 1_000_000_000 }
const billions = { type: 'number', exclusiveMinimum: 0, maximum: 1_000_000 }
const day = { type: 'string', format: 'YYYY-MM-DD' }
const address = { type: 'string', format: 'https address' }

const upstream = object(['url'], {
  url: text,
  key_variable: { type: 'string', pattern: '^[A-Z][A-Z0-9_]{0,127}$' },
  speaks: listOf(['openai', 'anthropic']),
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
  purpose: inBoth,
  description: inBoth,
  context_length: tokens,
  max_output: tokens,
  tokens_per_picture: tokens,
  tokens_per_sound: tokens,
  tokens_per_video: tokens,
  input_modalities: listOf(['text', 'image', 'audio', 'video']),
  reasoning: { enum: ['always', 'optional', 'none'] },
  limits_note: inBoth,
  ref_model: id,
  filing: object(['kind', 'number'], { kind: { enum: ['algorithm', 'model', 'online'] }, number: text }),
  parameters: object(['total_billions'], { total_billions: billions, active_billions: billions }),
  licence: text,
  release_date: day,
  weights: address,
  paper: address,
  benchmarks: {
    type: 'array',
    items: object(['name', 'score', 'source'], { name: text, score: { type: 'number', minimum: 0 }, source: address }),
    maxItems: 30,
  },
  changes: { type: 'array', items: object(['date', 'text'], { date: day, text: inBoth }), maxItems: 100 },
  related: { type: 'array', items: id, maxItems: 12, uniqueItems: true },
  picture: { type: 'string', format: 'drawing or path' },
  upstreams: { type: 'array', items: route, minItems: 1 },
})
const schema = object(['upstreams', 'models'], {
  upstreams: { type: 'object', minProperties: 1, propertyNames: name, additionalProperties: upstream },
  models: { type: 'array', items: model, minItems: 1 },
})

/** The portal's drawings of models, or a path on this server. */
const picture = /^(model-(intern-s1|intern-s1-pro|intern-s2|internlm|internvl|xcomposer)|\/[^/\s]\S*)$/

const isHttpsAddress = (value: string) => URL.canParse(value) && new URL(value).protocol === 'https:'

/** A path in the file, such as `models.0.upstreams.1.weight`, and the problem there. */
function problemOf({ instancePath, params, message, propertyName }: ErrorObject): string {
  const { additionalProperty, allowedValues }: { additionalProperty?: string; allowedValues?: readonly string[] } =
    params
  const place = instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
  const at = place === '' ? 'the file' : place
  if (additionalProperty !== undefined) return `${at} must not have a member ${additionalProperty}`
  if (allowedValues !== undefined) return `${at} must be one of ${allowedValues.join(', ')}`
  return `${at} ${propertyName === undefined ? '' : `has a name ${propertyName} that `}${message ?? 'is not valid'}`
}

/** Validates a value as a `MODELS_FILE`, member by member; returns the first problem, else null. */
export function modelsFileProblem(value: unknown): string | null {
  const formats = { 'YYYY-MM-DD': isDay, 'https address': isHttpsAddress, 'drawing or path': picture }
  const ajv = new Ajv2020({ allowUnionTypes: true, formats })
  if (ajv.validate(schema, value)) return null
  const [first] = ajv.errors ?? []
  return first === undefined ? 'is not valid' : problemOf(first)
}
