import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { fileWith, read, testFolder, useModelsFolder } from './modelsFileFixture'

useModelsFolder()

test.each([
  [
    'another member',
    { route: 'wieght: 1' },
    'line 11: models.0.upstreams.0.wieght is an unknown key; did you mean weight?',
  ],
  [
    'the key itself',
    { upstream: 'key: sk-very-secret' },
    'line 5: upstreams.a.key is an unknown key; use url, key_variable, speaks, timeout, max_tokens_name, developer_role',
  ],
  [
    'a weight that is no number',
    { route: 'weight: many' },
    'line 11: models.0.upstreams.0.weight must be a whole number from 0 to 1000',
  ],
  [
    'a weight below nothing',
    { route: 'weight: -1' },
    'line 11: models.0.upstreams.0.weight must be a whole number from 0 to 1000',
  ],
  ['a text in one language', { model: 'name: { en: M }' }, 'line 8: models.0.name.zh is missing; it must be a text'],
  [
    'an unknown modality',
    { model: 'input_modalities: [smell]' },
    'line 8: models.0.input_modalities.0 must be one of text, image, audio, video',
  ],
  [
    'a number as a filing',
    { model: 'filing: { kind: model, number: 7 }' },
    'line 8: models.0.filing.number must be a text: write "7" in quotes',
  ],
  [
    'another kind of filing',
    { model: 'filing: { kind: icp, number: "7" }' },
    'line 8: models.0.filing.kind must be one of algorithm, model, online',
  ],
  [
    'a day that is none',
    { model: 'release_date: 2026-02-30' },
    'line 8: models.0.release_date must be a day such as 2024-12-30',
  ],
  [
    'weights that are not at https',
    { model: 'weights: http://models.example.org/m' },
    'line 8: models.0.weights must be an https address',
  ],
  [
    'a benchmark without its source',
    { model: 'benchmarks: [{ name: QA, score: 80 }]' },
    'line 8: models.0.benchmarks.0.source is missing; it must be an https address',
  ],
  [
    'a score in words',
    { model: 'benchmarks: [{ name: QA, score: high, source: "https://example.org" }]' },
    'line 8: models.0.benchmarks.0.score must be a number of at least 0',
  ],
  [
    'a change in one language',
    { model: 'changes: [{ date: 2026-02-01, text: { en: New } }]' },
    'line 8: models.0.changes.0.text.zh is missing; it must be a text',
  ],
  [
    'another kind of reasoning',
    { model: 'reasoning: sometimes' },
    'line 8: models.0.reasoning must be one of always, optional, none',
  ],
  [
    'the picture of another server',
    { model: 'picture: //example.org/a.png' },
    'line 8: models.0.picture must be a drawing that models.example.yaml names, or a path such as /pictures/mini.png',
  ],
  [
    'a response longer than the context',
    { model: 'context_length: 10\n    max_output: 11' },
    'line 9: models.0.max_output is more than context_length',
  ],
  [
    'more active parameters than there are',
    { model: 'parameters: { total_billions: 7, active_billions: 8 }' },
    'line 8: models.0.parameters.active_billions is more than total_billions',
  ],
  ['a model that is related to itself', { model: 'related: [m]' }, 'line 8: models.0.related.0 names the model itself'],
  [
    'a misspelt value',
    { model: 'reasoning: optoinal' },
    'line 8: models.0.reasoning must be one of always, optional, none; did you mean optional?',
  ],
  [
    'an entry twice',
    { model: 'input_modalities: [text, text]' },
    'line 8: models.0.input_modalities must be a list of one or more different entries',
  ],
  [
    'another role',
    { upstream: 'developer_role: user' },
    'line 5: upstreams.a.developer_role must be one of system, developer',
  ],
  [
    'an unknown protocol',
    { upstream: 'speaks: [responses]' },
    'line 5: upstreams.a.speaks.0 must be one of openai, anthropic',
  ],
  [
    'the variable of another setting',
    { upstream: 'key_variable: DATABASE_URL' },
    'line 5: upstreams.a.key_variable names DATABASE_URL, which is a setting of the portal',
  ],
  [
    'a variable that is not set',
    { upstream: 'key_variable: KEY_A' },
    'line 5: upstreams.a.key_variable names KEY_A, which is not set in the environment',
  ],
  [
    'a variable in small letters',
    { upstream: 'key_variable: key_a' },
    'line 5: upstreams.a.key_variable must be the name of an environment variable in capitals, such as MODEL_KEY',
  ],
])('rejects %s in a models file with its line and path', (_, more, message) => {
  const file = path.join(testFolder(), 'models.yaml')
  expect(() => read(fileWith(more))).toThrow(
    expect.objectContaining({ name: 'StartError', message: `MODELS_FILE: ${file}: ${message}` }),
  )
})

test.each([
  ['no YAML', 'models: [', 'line 1: Flow sequence'],
  ['a name twice', 'upstreams: {}\nupstreams: {}\n', 'line 2: this key occurs twice'],
  ['nothing', '', 'line 1: the file must be keys with values'],
  [
    'no model',
    'upstreams: { a: { url: http://a/v1 } }\nmodels: []',
    'line 2: models must be a list with at least one model',
  ],
  [
    'an odd name',
    'upstreams: { A b: { url: http://a/v1 } }\nmodels: []',
    'line 1: upstreams.A b must be up to 63 lower-case letters, digits and hyphens',
  ],
  ['an address with a call', fileWith({}).replace('/v1', '/v1/models'), 'upstreams.a.url must end before /models'],
  [
    'an address with a password',
    fileWith({}).replace('http://', 'http://u:secret@'),
    'upstreams.a.url must not contain a user name or password',
  ],
  [
    'a model twice',
    `${fileWith({})}  - { id: m, upstreams: [{ upstream: a }] }\n`,
    'line 12: models.1.id is used twice: m',
  ],
  [
    'an upstream twice',
    `${fileWith({})}      - upstream: a\n`,
    'line 12: models.0.upstreams.1.upstream is used twice: a',
  ],
  [
    'an undescribed upstream',
    `${fileWith({})}      - upstream: c\n`,
    'line 12: models.0.upstreams.1.upstream names c, which is not among the upstreams',
  ],
  [
    'a misspelt upstream',
    fileWith({}).replace('  a:', '  main:').replace('upstream: a', 'upstream: mian'),
    'line 10: models.0.upstreams.0.upstream names mian, which is not among the upstreams; did you mean main?',
  ],
  ['an alias without an anchor', fileWith({ model: 'name: *both' }), 'line 8: the alias *both has no anchor'],
  [
    'a private-use character',
    fileWith({ model: 'purpose: { zh: 甲, en: "\\uE004" }' }),
    'line 8: models.0.purpose.en has a private-use character',
  ],
])('rejects a models file with %s', (_, yaml, message) => {
  expect(() => read(yaml)).toThrow(message)
  expect(() => read(yaml)).not.toThrow('secret')
})

test('all problems of a models file are listed, first lines first', () => {
  expect(() =>
    read(fileWith({ upstream: 'timeout: 0', model: 'purpos: { zh: 甲, en: A }', route: 'weight: -1' })),
  ).toThrow(
    [
      'models.yaml: 3 problems',
      'line 5: upstreams.a.timeout must be a whole number from 1 to 3600',
      'line 8: models.0.purpos is an unknown key; did you mean purpose?',
      'line 11: models.0.upstreams.0.weight must be a whole number from 0 to 1000',
    ].join('\n  '),
  )
})

test('a key that no header can carry is rejected without printing it', () => {
  const yaml = fileWith({ upstream: 'key_variable: KEY_A' })
  expect(() => read(yaml, { KEY_A: '秘 secret' })).toThrow('printable ASCII')
  expect(() => read(yaml, { KEY_A: '秘 secret' })).not.toThrow('秘')
})

test('a models file that is missing or not UTF-8 is rejected by its name', () => {
  expect(() => readConfiguration({ MODELS_FILE: 'nowhere.yaml' }, testFolder())).toThrow(
    /^MODELS_FILE: .*nowhere\.yaml: there is no such file$/,
  )
  writeFileSync(path.join(testFolder(), 'models.yaml'), Buffer.from('models: é', 'latin1'))
  expect(() => readConfiguration({ MODELS_FILE: 'models.yaml' }, testFolder())).toThrow(
    'models.yaml: is not written in UTF-8',
  )
})
