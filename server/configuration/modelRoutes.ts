import type { CatalogueModel, Model } from '@/openapi/types'

/** The model that is offered if no upstream is configured. */
export const createDemoModel = (id: string): Model => ({
  id,
  object: 'model',
  created: 1_767_225_600,
  owned_by: 'portal',
})

/** Describes the demo model as what it is. */
export const DEMO_DESCRIPTION: Omit<CatalogueModel, 'id'> = {
  name: { zh: '演示模型', en: 'Demo model' },
  purpose: {
    zh: '在接入模型之前，试用 API Token、限额与示例代码。',
    en: 'Try tokens, limits and samples before a model is connected.',
  },
  description: {
    zh: '它不是语言模型，只会重复收到的内容。调用与真实模型一样需要 API Token，并计入用量。运营方接入模型服务后，这里会列出真实的模型。',
    en: 'It is no language model: it repeats what it is told. Calls need an API token and count as usage, as they do with a real model. Real models are listed here once the operator connects a model server.',
  },
  input_modalities: ['text'],
  reasoning: 'none',
}

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
  supportsChat: boolean
  supportsAnthropic: boolean
  /** Longest silence before and between the bytes of a response. */
  timeoutMs: number
  /** The name of its parameter for the longest response. */
  maxTokensName: 'max_tokens' | 'max_completion_tokens'
  /** The role of its chats for messages with the role `developer`, which many templates do not know. */
  developerRole: 'system' | 'developer'
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

/** The most tokens that a model makes of one picture, sound or video, as far as the operator states them. */
export type MediaTokens = { picture?: number; sound?: number; video?: number }

export type ModelRoutes = {
  /** In the order of the file; empty without one. */
  described: readonly ModelDescription[]
  /** Empty: the demo model serves calls. */
  upstreams: readonly Upstream[]
  /** Offered without upstreams only. */
  demoModel?: Model
  /** Routes by offered id; null offers the models that the only upstream lists. */
  routes: ReadonlyMap<string, readonly Route[]> | null
  /** By offered id. */
  mediaTokens?: ReadonlyMap<string, MediaTokens>
}

export type Models = Pick<ModelRoutes, 'upstreams' | 'routes' | 'demoModel'>

/** Creates the port of models that do not change: those of the settings, or the demo model without an upstream. */
export function createModels<Settings extends ModelRoutes>(settings: Settings, demoModel: string) {
  const hasDemo = settings.upstreams.length === 0
  const current: Settings = hasDemo ? { ...settings, demoModel: createDemoModel(demoModel) } : settings
  return { current: () => current }
}

/** The model's name as a label: an id of the settings, or `other`, for an upstream's own list has any length. */
export function createModelLabel({ demoModel, routes }: Models) {
  const known = new Set(demoModel === undefined ? routes?.keys() : [demoModel.id])
  return (model: string) => (known.has(model) ? model : 'other')
}
