import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { messageOf, StartError } from '../platform/log'
import { modelBaseProblem, withoutSlashes } from './addressTypes'
import { textOf, type Environment } from './environment'
import { modelsFileProblem } from './modelsFileSchema'
import { HAS_PRIVATE_USE, privateUsePlace } from './privateUse'
import {
  UPSTREAM_TIMEOUT_S,
  type MediaTokens,
  type ModelDescription,
  type ModelRoutes,
  type Route,
  type Upstream,
} from './modelRoutes'

type GivenUpstream = {
  url: string
  key_variable?: string
  speaks?: ('openai' | 'anthropic')[]
  timeout?: number
  max_tokens_name?: Upstream['maxTokensName']
}
type GivenRoute = { upstream: string; id?: string; weight?: number }
type GivenMedia = { tokens_per_picture?: number; tokens_per_sound?: number; tokens_per_video?: number }
type GivenModel = ModelDescription & GivenMedia & { upstreams: GivenRoute[] }

/** `MODELS_FILE` as parsed from YAML. */
type ModelsFile = { upstreams: Record<string, GivenUpstream>; models: GivenModel[] }

type Keys = {
  env: Environment
  /** Names of the portal's settings, which cannot be keys of upstreams. */
  settings: readonly string[]
  /** Whether models are called: only then must the environment have the keys. */
  areNeeded: boolean
}

/** Parses YAML; the message of an error is the parser's first line, which has the position. */
function readYaml(text: string): unknown {
  try {
    return parse(text, { logLevel: 'error' })
  } catch (error) {
    throw new Error(messageOf(error).split('\n', 1)[0]?.replace(/:$/, ''), { cause: error })
  }
}

function readFile(file: string): ModelsFile {
  const text = textOf(readFileSync(file), file)
  const value = readYaml(text)
  const problem = modelsFileProblem(value)
  if (problem !== null) throw new Error(problem)
  const privatePlace = privateUsePlace(value)
  if (privatePlace !== null) throw new Error(`${privatePlace.join('.')} ${HAS_PRIVATE_USE}`)
  return value as ModelsFile // as: the schema has accepted it
}

function keyOf(at: string, variable: string | undefined, { env, settings, areNeeded }: Keys): string | null {
  if (variable === undefined) return null
  if (settings.includes(variable)) throw new Error(`${at} names ${variable}, which is a setting of the portal`)
  if (!areNeeded) return null
  const key = env[variable]?.trim() ?? ''
  if (key === '') throw new Error(`${at} names ${variable}, which is not set in the environment`)
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new Error(`${at} names ${variable}, which may contain only printable ASCII characters without spaces`)
  return key
}

function readUpstreams({ upstreams }: ModelsFile, keys: Keys): Upstream[] {
  return Object.entries(upstreams).map(([name, given]) => {
    const problem = modelBaseProblem(given.url)
    if (problem !== null) throw new Error(`upstreams.${name}.url ${problem}`)
    const { key_variable: variable, speaks = ['openai'], timeout = UPSTREAM_TIMEOUT_S } = given
    return {
      name,
      url: withoutSlashes(given.url),
      key: keyOf(`upstreams.${name}.key_variable`, variable, keys),
      keyVariable: variable ?? null,
      supportsChat: speaks.includes('openai'),
      supportsAnthropic: speaks.includes('anthropic'),
      timeoutMs: 1000 * timeout,
      maxTokensName: given.max_tokens_name ?? 'max_tokens',
    }
  })
}

const doubledIn = (names: readonly string[]) => names.find((name, at) => names.indexOf(name) !== at)

function readRoutes({ id, upstreams: given }: GivenModel, at: string, upstreams: readonly Upstream[]): Route[] {
  const doubled = doubledIn(given.map(({ upstream }) => upstream))
  if (doubled !== undefined) throw new Error(`${at}.upstreams names ${doubled} twice`)
  return given.map(({ upstream: name, id: ownId = id, weight = 1 }, index) => {
    const upstream = upstreams.find((one) => one.name === name)
    if (upstream === undefined)
      throw new Error(`${at}.upstreams.${index}.upstream names ${name}, which is not among the upstreams`)
    return { upstream, ownId, weight }
  })
}

/** Problems that a schema cannot state: of members that depend on each other. */
function descriptionProblem({ id, context_length, max_output, parameters, related }: GivenModel): string | null {
  if (context_length !== undefined && max_output !== undefined && max_output > context_length)
    return 'max_output is more than context_length'
  if (parameters?.active_billions !== undefined && parameters.active_billions > parameters.total_billions)
    return 'parameters.active_billions is more than total_billions'
  return related?.includes(id) ? 'related names the model itself' : null
}

/** The public part of a model, without the servers behind it and what its media cost there. */
function describe(given: GivenModel): ModelDescription {
  const description: ModelDescription & Partial<GivenModel> = { ...given }
  delete description.upstreams
  delete description.tokens_per_picture
  delete description.tokens_per_sound
  delete description.tokens_per_video
  return description
}

const mediaTokensOf = (given: GivenModel): MediaTokens => ({
  ...(given.tokens_per_picture === undefined ? {} : { picture: given.tokens_per_picture }),
  ...(given.tokens_per_sound === undefined ? {} : { sound: given.tokens_per_sound }),
  ...(given.tokens_per_video === undefined ? {} : { video: given.tokens_per_video }),
})

function readModels(file: ModelsFile, keys: Keys): ModelRoutes {
  const { models } = file
  const upstreams = readUpstreams(file, keys)
  const doubled = doubledIn(models.map(({ id }) => id))
  if (doubled !== undefined) throw new Error(`models describes ${doubled} twice`)
  for (const [index, model] of models.entries()) {
    const problem = descriptionProblem(model)
    if (problem !== null) throw new Error(`models.${index}.${problem}`)
  }
  const routes = models.map((model, index) => [model.id, readRoutes(model, `models.${index}`, upstreams)] as const) // as: a pair, no list
  const mediaTokens = new Map(models.map((model) => [model.id, mediaTokensOf(model)]))
  return { described: models.map(describe), upstreams, routes: new Map(routes), mediaTokens }
}

/** Reads models and upstreams from a file; throws a StartError that names the member that is wrong. */
export function readModelsFile(file: string, keys: Keys): ModelRoutes {
  try {
    return readModels(readFile(file), keys)
  } catch (error) {
    if (error instanceof StartError) throw new StartError(`MODELS_FILE: ${error.message}`)
    throw new StartError(`MODELS_FILE: ${file}: ${messageOf(error).slice(0, 500)}`)
  }
}
