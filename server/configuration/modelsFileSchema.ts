import { Ajv2020 } from 'ajv/dist/2020.js'
import { isDay } from '@/openapi/rules/days'
import { modelIdPattern } from '@/openapi/rules/tokens'
import { problemsOf, type FileProblem } from './fileProblems'

const object = (required: readonly string[], properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
})
const text = { type: 'string', pattern: String.raw`\S`, description: 'a text' }
const inBoth = object(['zh', 'en'], { zh: text, en: text })
const listOf = (values: readonly string[]) => ({
  type: 'array',
  items: { enum: values },
  minItems: 1,
  uniqueItems: true,
  description: 'a list of one or more different entries',
})
const whole = (minimum: number, maximum: number) => ({
  type: 'integer',
  minimum,
  maximum,
  description: `a whole number from ${minimum} to ${maximum}`,
})
/** Users paste samples with ids into a shell. */
const id = {
  type: 'string',
  pattern: modelIdPattern,
  description: 'up to 128 letters, digits and characters of _ . : / @ + -',
}
const name = {
  type: 'string',
  pattern: '^[a-z0-9][a-z0-9-]{0,62}$',
  description: 'up to 63 lower-case letters, digits and hyphens',
}
const tokens = whole(1, 1_000_000_000)
const billions = {
  type: 'number',
  exclusiveMinimum: 0,
  maximum: 1_000_000,
  description: 'a number above 0, in billions',
}
const day = { type: 'string', format: 'YYYY-MM-DD', description: 'a day, as YYYY-MM-DD' }
const address = { type: 'string', format: 'https address', description: 'an https address' }

const upstream = object(['url'], {
  url: text,
  key_variable: {
    type: 'string',
    pattern: '^[A-Z][A-Z0-9_]{0,127}$',
    description: 'the name of an environment variable in capitals, such as MODEL_KEY',
  },
  speaks: listOf(['openai', 'anthropic']),
  timeout: whole(1, 3600),
  max_tokens_name: { enum: ['max_tokens', 'max_completion_tokens'] },
  developer_role: { enum: ['system', 'developer'] },
})
const route = object(['upstream'], {
  upstream: name,
  id: text,
  weight: whole(0, 1000),
})
const score = { type: 'number', minimum: 0, description: 'a number of at least 0' }
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
    items: object(['name', 'score', 'source'], { name: text, score, source: address }),
    maxItems: 30,
    description: 'a list of at most 30 entries',
  },
  changes: {
    type: 'array',
    items: object(['date', 'text'], { date: day, text: inBoth }),
    maxItems: 100,
    description: 'a list of at most 100 entries',
  },
  related: {
    type: 'array',
    items: id,
    maxItems: 12,
    uniqueItems: true,
    description: 'a list of at most 12 different ids',
  },
  picture: {
    type: 'string',
    format: 'drawing or path',
    description: 'a drawing that models.example.yaml names, or a path such as /pictures/mini.png',
  },
  upstreams: { type: 'array', items: route, minItems: 1, description: 'a list with at least one entry' },
})
const schema = object(['upstreams', 'models'], {
  upstreams: {
    type: 'object',
    minProperties: 1,
    propertyNames: name,
    additionalProperties: upstream,
    description: 'at least one name with its server',
  },
  models: { type: 'array', items: model, minItems: 1, description: 'a list with at least one model' },
})

/** The portal's drawings of models, or a path on this server. */
const picture = /^(model-(intern-s1|intern-s1-pro|intern-s2|internlm|internvl|xcomposer)|\/[^/\s]\S*)$/

const isHttpsAddress = (value: string) => URL.canParse(value) && new URL(value).protocol === 'https:'

/** Validates a value as a `MODELS_FILE`; returns its problems. */
export function modelsFileProblems(value: unknown): readonly FileProblem[] {
  const formats = { 'YYYY-MM-DD': isDay, 'https address': isHttpsAddress, 'drawing or path': picture }
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, formats, verbose: true })
  return ajv.validate(schema, value) ? [] : problemsOf(ajv.errors ?? [])
}
