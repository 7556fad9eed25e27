import { modelIdPattern } from '@/openapi/rules/tokens'
import { drawings } from './drawings'
import {
  day,
  inEachLanguage,
  list,
  textMatching,
  object,
  oneOf,
  text as textThat,
  whole,
  type FileSchema,
} from './files/schema'

const text = textMatching(String.raw`\S`, 'a text')
const inBoth = inEachLanguage(text)
const choices = (values: readonly string[]) =>
  list(oneOf(values), { uniqueItems: true, description: 'a list of one or more different entries' })
/** As many entries as a page shows. */
const atMost = (maxItems: number, items: FileSchema) =>
  list(items, { minItems: 0, maxItems, description: `a list of at most ${maxItems} entries` })
/** Users paste samples with ids into a shell. */
const id = textMatching(modelIdPattern, 'up to 128 letters, digits and characters of _ . : / @ + -')
const name = textMatching('^[a-z0-9][a-z0-9-]{0,62}$', 'up to 63 lower-case letters, digits and hyphens')
const tokens = whole(1, 1_000_000_000)
const billions = {
  type: 'number',
  exclusiveMinimum: 0,
  maximum: 1_000_000,
  description: 'a number above 0, in billions',
}
const score = { type: 'number', minimum: 0, description: 'a number of at least 0' }
const address = textThat('an https address', (given) => URL.canParse(given) && new URL(given).protocol === 'https:')

const upstream = object(
  {
    url: text,
    key_variable: textMatching(
      '^[A-Z][A-Z0-9_]{0,127}$',
      'the name of an environment variable in capitals, such as MODEL_KEY',
    ),
    speaks: choices(['openai', 'anthropic']),
    timeout: whole(1, 3600),
    max_tokens_name: oneOf(['max_tokens', 'max_completion_tokens']),
    developer_role: oneOf(['system', 'developer']),
  },
  ['url'],
)
const route = object({ upstream: name, id: text, weight: whole(0, 1000) }, ['upstream'])
const model = object(
  {
    id,
    name: inBoth,
    purpose: inBoth,
    description: inBoth,
    context_length: tokens,
    max_output: tokens,
    tokens_per_picture: tokens,
    tokens_per_sound: tokens,
    tokens_per_video: tokens,
    input_modalities: choices(['text', 'image', 'audio', 'video']),
    reasoning: oneOf(['always', 'optional', 'none']),
    limits_note: inBoth,
    ref_model: id,
    filing: object({ kind: oneOf(['algorithm', 'model', 'online']), number: text }),
    parameters: object({ total_billions: billions, active_billions: billions }, ['total_billions']),
    licence: text,
    release_date: day,
    weights: address,
    paper: address,
    benchmarks: atMost(30, object({ name: text, score, source: address })),
    changes: atMost(100, object({ date: day, text: inBoth })),
    related: { ...atMost(12, id), uniqueItems: true, description: 'a list of at most 12 different ids' },
    picture: textThat(
      'a drawing that models.example.yaml names, or a path such as /pictures/mini.png',
      (given) => drawings.models.includes(given) || /^\/[^/\s]\S*$/.test(given),
    ),
    upstreams: list(route, { uniqueBy: 'upstream' }),
  },
  ['id', 'upstreams'],
)

export const modelsFileSchema = object({
  upstreams: {
    type: 'object',
    minProperties: 1,
    propertyNames: name,
    additionalProperties: upstream,
    description: 'at least one name with its server',
  },
  models: list(model, { uniqueBy: 'id', description: 'a list with at least one model' }),
})
