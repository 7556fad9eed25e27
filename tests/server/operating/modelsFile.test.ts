import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import type { Environment } from '@/server/configuration/environment'
import { readSettings } from '@/server/configuration/settings'
import { projectRoot } from '@/server/platform/projectRoot'
import { upstreamAt } from '../support/providers/modelRoute'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'models-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

function read(yaml: string, env: Environment = {}) {
  writeFileSync(path.join(directory, 'models.yaml'), yaml)
  return readConfiguration({ MODELS_FILE: 'models.yaml', ...env }, directory)
}

/** A file with one upstream and one model, with the given members added. */
const fileWith = ({ upstream = '', model = '', route = '' }) => `
upstreams:
  a:
    url: http://localhost:8000/v1
    ${upstream}
models:
  - id: m
    ${model}
    upstreams:
      - upstream: a
        ${route}
`

test('the example of a models file is valid and matches its comments', () => {
  const { models, portal } = readConfiguration({ MODELS_FILE: 'models.example.yaml' }, projectRoot)
  const [a, b] = [
    upstreamAt('http://gpu-a.internal:8000/v1', { name: 'cluster-a', supportsAnthropic: true, timeoutMs: 120_000 }),
    upstreamAt('http://gpu-b.internal:8000/v1', { name: 'cluster-b', timeoutMs: 120_000 }),
  ]
  expect(models.upstreams).toEqual([a, b])
  expect([...(models.routes ?? [])]).toEqual([
    [
      'intern-latest',
      [
        { upstream: a, ownId: 'intern-s1-pro', weight: 3 },
        { upstream: b, ownId: 'intern-s1-pro', weight: 1 },
      ],
    ],
    ['intern-s1-mini', [{ upstream: b, ownId: 'intern-s1-mini', weight: 1 }]],
  ])
  expect(models.described).toEqual([
    {
      id: 'intern-latest',
      name: { zh: '书生 · 最新版', en: 'Intern, latest' },
      purpose: {
        zh: '日常对话与科学问答，自动跟随最新版本',
        en: 'Conversations and scientific questions, always on the newest version',
      },
      description: { zh: '始终指向最新的对话模型。', en: 'Always the newest model for conversations.' },
      context_length: 131_072,
      max_output: 32_768,
      input_modalities: ['text', 'image'],
      reasoning: 'optional',
      limits_note: {
        zh: '工作日 10 点至 18 点较忙，首个 Token 可能较慢。',
        en: 'Busy from 10:00 to 18:00 on working days, when the first token may take longer.',
      },
      ref_model: 'intern-s1-pro',
      filing: { kind: 'model', number: 'Shanghai-XXXXXXXX-XXXXXXXXXXXX' },
      changes: [
        { date: '2026-02-10', text: { zh: '改为指向 intern-s1-pro。', en: 'It now points to intern-s1-pro.' } },
      ],
      related: ['intern-s1-mini'],
    },
    {
      id: 'intern-s1-mini',
      parameters: { total_billions: 8.3 },
      licence: 'Apache-2.0',
      release_date: '2025-08-20',
      weights: 'https://huggingface.co/internlm/Intern-S1-mini',
      paper: 'https://arxiv.org/abs/2508.15763',
      picture: 'model-intern-s1',
      benchmarks: [
        { name: 'Example-QA', score: 74.8, source: 'https://example.org/results' },
        { name: 'Example-Maths', score: 61.2, source: 'https://example.org/results' },
      ],
    },
  ])
  expect(portal.sampleModel).toBe('intern-latest')
})

test('the key of an upstream comes from the environment variable that the file names', () => {
  writeFileSync(path.join(directory, 'models.yaml'), fileWith({ upstream: 'key_variable: MODEL_KEY_A' }))
  writeFileSync(path.join(directory, '.env'), 'MODELS_FILE=models.yaml\nMODEL_KEY_A=sk-secret\n')
  const { configuration, warnings } = readSettings(directory, {})
  expect([configuration.models.upstreams[0]?.key, warnings]).toEqual(['sk-secret', []])
})

test('a program that calls no models reads no upstream keys', () => {
  const yaml = fileWith({ upstream: 'key_variable: MODEL_KEY_A' })
  writeFileSync(path.join(directory, 'models.yaml'), yaml)
  const keyOf = (env: Record<string, string>, callsModels: boolean) =>
    readSettings(directory, { MODELS_FILE: 'models.yaml', ...env }, { callsModels }).configuration.models.upstreams[0]
      ?.key
  expect([keyOf({}, false), keyOf({ MODEL_KEY_A: 'sk-secret' }, false)]).toEqual([null, null])
  expect(keyOf({ MODEL_KEY_A: 'sk-secret' }, true)).toBe('sk-secret')
  expect(() => keyOf({}, true)).toThrow('names MODEL_KEY_A, which is not set in the environment')
})

test.each([
  ['another member', { route: 'wieght: 1' }, 'models.0.upstreams.0 must not have a member wieght'],
  ['the key itself', { upstream: 'key: sk-very-secret' }, 'upstreams.a must not have a member key'],
  ['a weight that is no number', { route: 'weight: many' }, 'models.0.upstreams.0.weight must be integer'],
  ['a weight below nothing', { route: 'weight: -1' }, 'models.0.upstreams.0.weight must be >= 0'],
  ['a text in one language', { model: 'name: { en: M }' }, "models.0.name must have required property 'zh'"],
  [
    'an unknown modality',
    { model: 'input_modalities: [smell]' },
    'models.0.input_modalities.0 must be one of text, image, audio, video',
  ],
  ['a number as a filing', { model: 'filing: { kind: model, number: 7 }' }, 'models.0.filing.number must be string'],
  [
    'another kind of filing',
    { model: 'filing: { kind: icp, number: "7" }' },
    'models.0.filing.kind must be one of algorithm, model, online',
  ],
  ['a day that is none', { model: 'release_date: 2026-02-30' }, 'models.0.release_date must match format "YYYY-MM-DD"'],
  [
    'weights that are not at https',
    { model: 'weights: http://models.example.org/m' },
    'models.0.weights must match format "https address"',
  ],
  [
    'a benchmark without its source',
    { model: 'benchmarks: [{ name: QA, score: 80 }]' },
    "models.0.benchmarks.0 must have required property 'source'",
  ],
  [
    'a score in words',
    { model: 'benchmarks: [{ name: QA, score: high, source: "https://example.org" }]' },
    'models.0.benchmarks.0.score must be number',
  ],
  [
    'a change in one language',
    { model: 'changes: [{ date: 2026-02-01, text: { en: New } }]' },
    "models.0.changes.0.text must have required property 'zh'",
  ],
  [
    'another kind of reasoning',
    { model: 'reasoning: sometimes' },
    'models.0.reasoning must be one of always, optional, none',
  ],
  [
    'the picture of another server',
    { model: 'picture: //example.org/a.png' },
    'models.0.picture must match format "drawing or path"',
  ],
  [
    'a response longer than the context',
    { model: 'context_length: 10\n    max_output: 11' },
    'models.0.max_output is more than context_length',
  ],
  [
    'more active parameters than there are',
    { model: 'parameters: { total_billions: 7, active_billions: 8 }' },
    'models.0.parameters.active_billions is more than total_billions',
  ],
  ['a model that is related to itself', { model: 'related: [m]' }, 'models.0.related names the model itself'],
  ['an unknown protocol', { upstream: 'speaks: [responses]' }, 'upstreams.a.speaks.0 must be one of openai, anthropic'],
  [
    'the variable of another setting',
    { upstream: 'key_variable: DATABASE_URL' },
    'upstreams.a.key_variable names DATABASE_URL, which is a setting of the portal',
  ],
  [
    'a variable that is not set',
    { upstream: 'key_variable: KEY_A' },
    'upstreams.a.key_variable names KEY_A, which is not set in the environment',
  ],
  [
    'a variable in small letters',
    { upstream: 'key_variable: key_a' },
    'upstreams.a.key_variable must match pattern "^[A-Z][A-Z0-9_]{0,127}$"',
  ],
])('rejects %s in a models file with its path', (_, more, message) => {
  const file = path.join(directory, 'models.yaml')
  expect(() => read(fileWith(more))).toThrow(
    expect.objectContaining({ name: 'StartError', message: `MODELS_FILE: ${file}: ${message}` }),
  )
})

test.each([
  ['no YAML', 'models: [', 'at line 1, column 10'],
  ['a name twice', 'upstreams: {}\nupstreams: {}\n', 'Map keys must be unique at line 2, column 1'],
  ['nothing', '', 'the file must be object'],
  ['no model', 'upstreams: { a: { url: http://a/v1 } }\nmodels: []', 'models must NOT have fewer than 1 items'],
  [
    'an odd name',
    'upstreams: { A b: { url: http://a/v1 } }\nmodels: []',
    'upstreams has a name A b that must match pattern',
  ],
  ['an address with a call', fileWith({}).replace('/v1', '/v1/models'), 'upstreams.a.url must end before /models'],
  [
    'an address with a password',
    fileWith({}).replace('http://', 'http://u:secret@'),
    'upstreams.a.url must not contain a user name or password',
  ],
  ['a model twice', `${fileWith({})}  - { id: m, upstreams: [{ upstream: a }] }\n`, 'models describes m twice'],
  ['an upstream twice', `${fileWith({})}      - upstream: a\n`, 'models.0.upstreams names a twice'],
  [
    'an undescribed upstream',
    `${fileWith({})}      - upstream: c\n`,
    'models.0.upstreams.1.upstream names c, which is not among the upstreams',
  ],
  [
    'a private-use character',
    fileWith({ model: 'purpose: { zh: 甲, en: "\\uE004" }' }),
    'models.0.purpose.en has a private-use character',
  ],
])('rejects a models file with %s', (_, yaml, message) => {
  expect(() => read(yaml)).toThrow(message)
  expect(() => read(yaml)).not.toThrow('secret')
})

test('a key that no header can carry is rejected without printing it', () => {
  const yaml = fileWith({ upstream: 'key_variable: KEY_A' })
  expect(() => read(yaml, { KEY_A: '秘 secret' })).toThrow('printable ASCII')
  expect(() => read(yaml, { KEY_A: '秘 secret' })).not.toThrow('秘')
})

test.each([
  ['MODEL_UPSTREAM', 'http://localhost/v1'],
  ['MODEL_UPSTREAM_IDS', 'a=b'],
  ['MODEL_UPSTREAM_TIMEOUT', '5'],
  ['MODEL_MAX_TOKENS_NAME', 'max_tokens'],
])('a models file and %s exclude each other', (name, value) => {
  const message = `MODELS_FILE: describes upstreams itself; ${name} must not be set beside it`
  expect(() => read(fileWith({}), { [name]: value })).toThrow(message)
})

test('a models file that is missing or not UTF-8 is rejected by its name', () => {
  expect(() => readConfiguration({ MODELS_FILE: 'nowhere.yaml' }, directory)).toThrow(/^MODELS_FILE: .*ENOENT/)
  writeFileSync(path.join(directory, 'models.yaml'), Buffer.from('models: é', 'latin1'))
  expect(() => readConfiguration({ MODELS_FILE: 'models.yaml' }, directory)).toThrow(
    'models.yaml: is not written in UTF-8',
  )
})
