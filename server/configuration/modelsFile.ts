import { modelBaseProblem, withoutSlashes } from './addressTypes'
import type { Environment } from './environment'
import { didYouMean, FileProblem, FileProblems, type Place } from './fileProblems'
import { modelsFileProblems } from './modelsFileSchema'
import { HAS_PRIVATE_USE, privateUsePlace } from './privateUse'
import {
  UPSTREAM_TIMEOUT_S,
  type MediaTokens,
  type ModelDescription,
  type ModelRoutes,
  type Route,
  type Upstream,
} from './modelRoutes'
import { readYamlFile } from './yamlFile'

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

function toModelsFile(value: unknown): ModelsFile {
  const problems = modelsFileProblems(value)
  if (problems.length > 0) throw new FileProblems(problems)
  const privatePlace = privateUsePlace(value)
  if (privatePlace !== null) throw new FileProblem(privatePlace, HAS_PRIVATE_USE)
  return value as ModelsFile // as: the schema has accepted it
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

const doubledIn = (names: readonly string[]) => names.findIndex((name, at) => names.indexOf(name) !== at)

function readRoutes({ id, upstreams: given }: GivenModel, at: Place, upstreams: readonly Upstream[]): Route[] {
  const names = given.map(({ upstream }) => upstream)
  const doubled = doubledIn(names)
  if (doubled >= 0) throw new FileProblem([...at, doubled, 'upstream'], `names ${names[doubled]} a second time`)
  return given.map(({ upstream: name, id: ownId = id, weight = 1 }, index) => {
    const upstream = upstreams.find((one) => one.name === name)
    if (upstream === undefined) {
      const hint = didYouMean(
        name,
        upstreams.map((one) => one.name),
      )
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
  if (doubled >= 0) throw new FileProblem(['models', doubled, 'id'], 'is the id of another model')
  models.forEach((model, index) => checkDescription(model, ['models', index]))
  const routes = models.map(
    (model, index) => [model.id, readRoutes(model, ['models', index, 'upstreams'], upstreams)] as const, // as: a pair, no list
  )
  const mediaTokens = new Map(models.map((model) => [model.id, mediaTokensOf(model)]))
  return { described: models.map(describe), upstreams, routes: new Map(routes), mediaTokens }
}

/** Reads models and upstreams from a file; a StartError names the line and the member that is wrong. */
export const readModelsFile = (file: string, keys: Keys): ModelRoutes =>
  readYamlFile(file, { setting: 'MODELS_FILE', allowsAliases: true }, (value) => readModels(toModelsFile(value), keys))
