import type { LocalisedText } from '@/openapi/configuration'
import type { Model } from '@/openapi/types'

/** The model that is offered if no upstream is configured. */
export const ECHO_MODEL: Model = { id: 'intern-echo', object: 'model', created: 1_767_225_600, owned_by: 'portal' }

/** How long a server may take where nothing is said of it. */
export const UPSTREAM_TIMEOUT_S = 120

/** A server of models. */
export type Upstream = {
  /** What the log and the metrics call it. */
  name: string
  /** The base of its interface, to which the paths of calls are added. */
  url: string
  key: string | null
  /** The environment variable of its key, where a file names one. */
  keyVariable: string | null
  /** Whether it speaks Anthropic's Messages besides OpenAI's API, which every one does. */
  speaksMessages: boolean
  /** How long it may take until its first byte, and between two of a stream. */
  timeoutMs: number
  /** The name of its parameter for the longest answer. */
  maxTokensName: 'max_tokens' | 'max_completion_tokens'
}

/** Where a model on offer is: under which id of its upstream, and how often that is chosen among others. */
export type Route = {
  upstream: Upstream
  ownId: string
  /** 0: only where no other answers. */
  weight: number
}

export type Modality = 'text' | 'image' | 'audio' | 'video'

/** 算法备案号, 模型备案号 or 上线编号. */
export type FilingKind = 'algorithm' | 'model' | 'online'

/** What the operator tells of a model on offer. */
export type ModelDescription = {
  id: string
  name: LocalisedText | null
  description: LocalisedText | null
  /** Tokens that it reads and writes in one call. */
  contextLength: number | null
  inputModalities: readonly Modality[] | null
  /** The model that an id without a version stands for at present. */
  refModel: string | null
  filing: { kind: FilingKind; number: string } | null
}

export type ModelRoutes = {
  /** In the order of the file; empty without one. */
  described: readonly ModelDescription[]
  /** Empty where the embedded echo answers. */
  upstreams: readonly Upstream[]
  /** The ids on offer; null offers the list of the only upstream as it is. */
  routes: ReadonlyMap<string, readonly Route[]> | null
}
