import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { readSettings } from '@/server/configuration/settings'
import { projectRoot } from '@/server/platform/projectRoot'
import { upstreamAt } from '../support/providers/modelRoute'
import { fileWith, read, testFolder, useModelsFolder } from './modelsFileFixture'

useModelsFolder()

test('the example of a models file is valid and matches its comments', () => {
  const { models: port, portal } = readConfiguration({ MODELS_FILE: 'models.example.yaml' }, projectRoot)
  const models = port.current()
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
  writeFileSync(path.join(testFolder(), 'models.yaml'), fileWith({ upstream: 'key_variable: MODEL_KEY_A' }))
  writeFileSync(path.join(testFolder(), '.env'), 'MODELS_FILE=models.yaml\nMODEL_KEY_A=sk-secret\n')
  const { configuration, warnings } = readSettings(testFolder(), {})
  expect([configuration.models.current().upstreams[0]?.key, warnings]).toEqual(['sk-secret', []])
})

test('a program that calls no models reads no upstream keys', () => {
  const yaml = fileWith({ upstream: 'key_variable: MODEL_KEY_A' })
  writeFileSync(path.join(testFolder(), 'models.yaml'), yaml)
  const keyOf = (env: Record<string, string>, callsModels: boolean) =>
    readSettings(testFolder(), { MODELS_FILE: 'models.yaml', ...env }, { callsModels }).configuration.models.current()
      .upstreams[0]?.key
  expect([keyOf({}, false), keyOf({ MODEL_KEY_A: 'sk-secret' }, false)]).toEqual([null, null])
  expect(keyOf({ MODEL_KEY_A: 'sk-secret' }, true)).toBe('sk-secret')
  expect(() => keyOf({}, true)).toThrow('names MODEL_KEY_A, which is not set in the environment')
})

test('a models file may use aliases', () => {
  const texts = 'name: &both { zh: 甲, en: A }\n    purpose: *both'
  const [model] = read(fileWith({ model: texts })).models.current().described
  expect(model?.purpose).toEqual({ zh: '甲', en: 'A' })
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
