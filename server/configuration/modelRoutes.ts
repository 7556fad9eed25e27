import type { CatalogueModel, Model } from '@/openapi/types'

/** The model that is offered if no upstream is configured. */
export const ECHO_MODEL: Model = { id: 'intern-echo', object: 'model', created: 1_767_225_600, owned_by: 'portal' }

/** Default of `timeoutMs`, in seconds. */
export const UPSTREAM_TIMEOUT_S = 120

/** A server of models. */
export type Upstream = {
  /** Its name in logs and metrics. */
  name: string
  /** The base address of its API, without a slash at the end. */
  url: string
  key: string | null
  /** The environment variable of its key, if a models file names one. */
  keyVariable: string | null
  /** Whether it supports OpenAI's chats. */
  supportsChat: boolean
  /** Whether it supports Anthropic's Messages API. */
  supportsAnthropic: boolean
  /** Longest silence before and between the bytes of a response. */
  timeoutMs: number
  /** The name of its parameter for the longest response. */
  maxTokensName: 'max_tokens' | 'max_completion_tokens'
}

/** A place where an offered model runs: an upstream and the model's id there. */
export type Route = {
  upstream: Upstream
  ownId: string
  /** How often it is chosen among the routes of a model; 0: only if no other works. */
  weight: number
}

/** The operator's description of an offered model: its part of the public catalogue. */
export type ModelDescription = CatalogueModel

export type ModelRoutes = {
  /** In the order of the file; empty without one. */
  described: readonly ModelDescription[]
  /** Empty: the embedded echo model serves calls. */
  upstreams: readonly Upstream[]
  /** Routes by offered id; null offers the models that the only upstream lists. */
  routes: ReadonlyMap<string, readonly Route[]> | null
}

export type Models = Pick<ModelRoutes, 'upstreams' | 'routes'>

/** The model's name as a label: an id of the settings, or `other`, for an upstream's own list has any length. */
export function createModelLabel({ upstreams, routes }: Models) {
  const known = new Set(upstreams.length === 0 ? [ECHO_MODEL.id] : routes?.keys())
  return (model: string) => (known.has(model) ? model : 'other')
}
