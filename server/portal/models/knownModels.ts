import type { CatalogueModel } from '@/openapi/types'

type Facts = Pick<
  CatalogueModel,
  'reasoning' | 'parameters' | 'licence' | 'release_date' | 'weights' | 'paper' | 'picture'
>

const hub = 'https://huggingface.co'
const apache = { licence: 'Apache-2.0' } as const

/** A model of InternLM, by its name there; in lower case that is its public id. */
const internLm = (name: string, facts: Facts): [string, Facts] => [
  name.toLowerCase(),
  { weights: `${hub}/internlm/${name}`, ...facts },
]

const internVl = (size: string, parameters: NonNullable<Facts['parameters']>): [string, Facts] => [
  `internvl3_5-${size}`,
  {
    parameters,
    licence: 'MIT',
    release_date: '2025-08-26',
    weights: `${hub}/OpenGVLab/InternVL3_5-${size.toUpperCase()}`,
    picture: 'model-internvl',
  },
]

const internS1: Facts = {
  ...apache,
  reasoning: 'optional',
  paper: 'https://arxiv.org/abs/2508.15763',
  picture: 'model-intern-s1',
}

/** Published facts about open models, by the last part of their public id in lower case. An operator's description overrides each. */
const known: ReadonlyMap<string, Facts> = new Map([
  internLm('Intern-S2-Preview', {
    ...apache,
    parameters: { total_billions: 35, active_billions: 3 },
    release_date: '2026-05-15',
    picture: 'model-intern-s2',
  }),
  internLm('Intern-S1-Pro', {
    ...apache,
    parameters: { total_billions: 1000, active_billions: 22 },
    release_date: '2026-02-04',
    paper: 'https://arxiv.org/abs/2603.25040',
    picture: 'model-intern-s1-pro',
  }),
  internLm('Intern-S1', { ...internS1, parameters: { total_billions: 241 }, release_date: '2025-07-26' }),
  internLm('Intern-S1-mini', { ...internS1, parameters: { total_billions: 8.3 }, release_date: '2025-08-20' }),
  internVl('1b', { total_billions: 1 }),
  internVl('2b', { total_billions: 2 }),
  internVl('4b', { total_billions: 4 }),
  internVl('8b', { total_billions: 8 }),
  internVl('14b', { total_billions: 14 }),
  internVl('38b', { total_billions: 38 }),
  internVl('30b-a3b', { total_billions: 30, active_billions: 3 }),
  internVl('241b-a28b', { total_billions: 241, active_billions: 28 }),
  internLm('internlm3-8b-instruct', {
    ...apache,
    reasoning: 'optional',
    parameters: { total_billions: 8 },
    release_date: '2025-01-15',
    picture: 'model-internlm',
  }),
  internLm('internlm-xcomposer2d5-7b', {
    parameters: { total_billions: 7 },
    release_date: '2024-07-03',
    picture: 'model-xcomposer',
  }),
])

/** Published facts about the model of this id; none if it is unknown. */
export const knownFacts = (id: string): Facts => known.get(id.split('/').at(-1)?.toLowerCase() ?? '') ?? {}
