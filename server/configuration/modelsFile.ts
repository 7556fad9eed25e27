import { modelBaseProblem, withoutSlashes } from './addressTypes'
import { present } from '../platform/json'
import type { Environment } from './environment'
import { didYouMean, FileProblem, type Place } from './files/problems'
import { readYamlFile } from './files/readYaml'
import { modelsFileSchema } from './modelsFileSchema'
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
  developer_role?: Upstream['developerRole']
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

function keyOf(at: Place, variable: string | undefined, { env, settings, areNeeded }: Keys): string | null {
  if (variable === undefined) return null
  if (settings.includes(variable)) throw new FileProblem(at, `names ${variable}, which is a setting of the portal`)
  if (!areNeeded) return null
  const key = env[variable]?.trim() ?? ''
  if (key === '') throw new FileProblem(at, `names ${variable}, which is not set in the environment`)
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new FileProblem(at, `names ${variable}, which may contain only printable ASCII characters without spaces`)
  return key
}

function readUpstreams({ upstreams }: ModelsFile, keys: Keys): Upstream[] {
  return Object.entries(upstreams).map(([name, given]) => {
    const problem = modelBaseProblem(given.url)
    if (problem !== null) throw new FileProblem(['upstreams', name, 'url'], problem)
    const { key_variable: variable, speaks = ['openai'], timeout = UPSTREAM_TIMEOUT_S } = given
    return {
      name,
      url: withoutSlashes(given.url),
      key: keyOf(['upstreams', name, 'key_variable'], variable, keys),
      keyVariable: variable ?? null,
      supportsChat: speaks.includes('openai'),
      supportsAnthropic: speaks.includes('anthropic'),
      timeoutMs: 1000 * timeout,
      maxTokensName: given.max_tokens_name ?? 'max_tokens',
      developerRole: given.developer_role ?? 'system',
    }
  })
}

function readRoutes({ id, upstreams: given }: GivenModel, at: Place, upstreams: readonly Upstream[]): Route[] {
  return given.map(({ upstream: name, id: ownId = id, weight = 1 }, index) => {
    const upstream = upstreams.find((one) => one.name === name)
    if (upstream === undefined) {
      const known = upstreams.map((one) => one.name)
      const hint = didYouMean(name, known)
      throw new FileProblem([...at, index, 'upstream'], `names ${name}, which is not among the upstreams${hint}`)
    }
    return { upstream, ownId, weight }
  })
}

/** Throws for problems that a schema cannot state: of members that depend on each other. */
function checkDescription({ id, context_length, max_output, parameters, related }: GivenModel, at: Place) {
  if (context_length !== undefined && max_output !== undefined && max_output > context_length)
    throw new FileProblem([...at, 'max_output'], 'is more than context_length')
  if (parameters?.active_billions !== undefined && parameters.active_billions > parameters.total_billions)
    throw new FileProblem([...at, 'parameters', 'active_billions'], 'is more than total_billions')
  const own = related?.indexOf(id) ?? -1
  if (own >= 0) throw new FileProblem([...at, 'related', own], 'names the model itself')
}

/** Splits a model into its public part, the servers behind it, and the costs of its media there. */
function partsOf({ tokens_per_picture, tokens_per_sound, tokens_per_video, upstreams, ...description }: GivenModel) {
  const media = present({ picture: tokens_per_picture, sound: tokens_per_sound, video: tokens_per_video })
  return { description, upstreams, media }
}

function readModels(file: ModelsFile, keys: Keys): ModelRoutes {
  const { models } = file
  const upstreams = readUpstreams(file, keys)
  models.forEach((model, index) => checkDescription(model, ['models', index]))
  const routes = models.map(
    (model, index) => [model.id, readRoutes(model, ['models', index, 'upstreams'], upstreams)] as const, // as: a pair, no list
  )
  const parts = models.map(partsOf)
  const mediaTokens = new Map(parts.map(({ description: { id }, media }): [string, MediaTokens] => [id, media]))
  const described = parts.map(({ description }) => description)
  return { described, upstreams, routes: new Map(routes), mediaTokens }
}

/** Reads models and upstreams from a file; a StartError names the line and the member that is wrong. */
export function readModelsFile(file: string, keys: Keys): ModelRoutes {
  const form = { setting: 'MODELS_FILE', schema: modelsFileSchema, allowsAliases: true }
  return readYamlFile(file, form, (given: ModelsFile) => readModels(given, keys))
}
