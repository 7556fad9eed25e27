import type { LocalisedText } from '@/openapi/configuration'
import type { components } from '@/openapi/gateway'
import type { Model } from '@/openapi/types'
import {
  type MediaTokens,
  type ModelDescription,
  type ModelRoutes,
  type Route,
  type Upstream,
} from '@/server/configuration/modelRoutes'
import { present } from '@/server/platform/json'
import { nearestNames } from '@/server/platform/text'
import { GatewayError } from '../errors/gatewayError'
import { ECHO_MEDIA, mediaInputOf, type MediaCounts } from '../metering/mediaTokens'
import type { ModelBounds } from './callUpstreams'
import { unavailable } from './upstreamErrors'
import { createUpstreamModels, type ListedModel, type UpstreamModels, type UpstreamModelsOptions } from './modelList'

/** Members of model objects that OpenAI's API does not have. */
type ModelDetails = Pick<components['schemas']['Model'], 'ref_model' | 'context_length' | 'input_modalities'>

export type ModelCatalogue = ReturnType<typeof createModelCatalogue>

type CatalogueOptions = Omit<UpstreamModelsOptions, 'listRead'> & {
  /** An upstream's list does not have a model that is routed there. */
  modelMissing: (id: string, route: Route) => void
}

type Lists = ReadonlyMap<Upstream, UpstreamModels>
/** `isEnforced`: each upstream of the model states this context length, and ends a response there. */
type Offered = { model: Model; routes: readonly Route[]; context: number | null; isEnforced: boolean }

/** Sorts ids in the order of `offered`; others come last, in their own order. */
const inOrder = (ids: readonly string[], offered: readonly string[]): string[] => [
  ...offered.filter((id) => ids.includes(id)),
  ...ids.filter((id) => !offered.includes(id)),
]

const toOffered = (upstream: Upstream, { model, context }: ListedModel): Offered => ({
  model,
  routes: [{ upstream, ownId: model.id, weight: 1 }],
  context,
  isEnforced: context !== null && upstream.supportsChat,
})

/** Offers a model if some upstream has it, or may have it because its list was never read. */
function offerModel(id: string, routes: readonly Route[], lists: Lists): Offered[] {
  const places = routes.map((route) => {
    const known = lists.get(route.upstream)?.known() ?? null
    return { route, listed: known?.get(route.ownId) ?? null, isUnknown: known === null }
  })
  const usable = places.filter(({ listed, isUnknown }) => listed !== null || isUnknown)
  if (usable.length === 0) return []
  const found = usable.flatMap(({ listed }) => listed ?? [])
  const contexts = found.flatMap(({ context }) => context ?? [])
  const context = contexts.length === 0 ? null : Math.min(...contexts)
  const { created = 0, owned_by: owner = '' } = found[0]?.model ?? {}
  return [
    {
      model: { id, object: 'model', created, owned_by: owner },
      routes: usable.map(({ route }) => route),
      context,
      isEnforced:
        context !== null &&
        usable.every(({ route, listed }) => route.upstream.supportsChat && listed?.context === context),
    },
  ]
}

/** Offers every listed model, if the operator names none. */
const offerLists = (lists: Lists) =>
  [...lists].flatMap(([upstream, { known }]) =>
    [...(known()?.values() ?? [])].map((listed) => toOffered(upstream, listed)),
  )

/** Routes whose upstream's list does not have the model. */
const missingFrom = (routes: readonly Route[], lists: Lists) =>
  routes.filter(({ upstream, ownId }) => lists.get(upstream)?.known()?.has(ownId) === false)

const toDetails = ({ ref_model, input_modalities }: Partial<ModelDescription>, context: number | null): ModelDetails =>
  present({ ref_model, context_length: context, input_modalities })

/** The ids at each upstream that the operator names. */
function namedIds(routes: readonly Route[]): ReadonlyMap<Upstream, ReadonlySet<string>> {
  const ids = new Map<Upstream, Set<string>>()
  for (const { upstream, ownId } of routes) ids.set(upstream, (ids.get(upstream) ?? new Set()).add(ownId))
  return ids
}

/** Computes the offered models from the lists that were read last. */
function createOffer({ demoModel, routes }: ModelRoutes, { modelMissing }: Pick<CatalogueOptions, 'modelMissing'>) {
  let models: readonly Model[] = demoModel ? [demoModel] : []
  let offered: ReadonlyMap<string, Offered> = new Map()
  const reported = new Set<Route>()

  function reportMissing(id: string, ofModel: readonly Route[], lists: Lists) {
    const missing = missingFrom(ofModel, lists)
    for (const route of ofModel)
      if (!missing.includes(route)) reported.delete(route)
      else if (!reported.has(route)) {
        reported.add(route)
        modelMissing(id, route)
      }
  }
  return {
    models: () => models,
    of: (id: string) => offered.get(id),
    /** Ids in order; none before a list was read, if the operator names no models. */
    ids: () => (routes === null ? models.map(({ id }) => id) : [...routes.keys()]),
    refresh(lists: Lists) {
      const all =
        routes === null ? offerLists(lists) : [...routes].flatMap(([id, ofModel]) => offerModel(id, ofModel, lists))
      for (const [id, ofModel] of routes ?? []) reportMissing(id, ofModel, lists)
      offered = new Map(all.map((each) => [each.model.id, each]))
      models = all.map(({ model }) => model)
    },
  }
}

/**
 * Creates the catalogue of offered models: the echo model, those that the operator names, or the upstream's own list. A list older than
 * a minute is served while it is read again. `list` rejects only if no list was ever read; a failed upstream is retried after 5 seconds.
 */
export function createModelCatalogue(modelRoutes: ModelRoutes, { modelMissing, ...options }: CatalogueOptions) {
  const { upstreams, described, mediaTokens } = modelRoutes
  const offer = createOffer(modelRoutes, { modelMissing })
  const descriptions = new Map(described.map((each) => [each.id, each]))
  const watchers = new Set<() => void>()
  const listRead = () => {
    offer.refresh(lists)
    watchers.forEach((call) => call())
  }
  const named = modelRoutes.routes === null ? null : namedIds([...modelRoutes.routes.values()].flat())
  const lists: Lists = new Map(
    upstreams.map((upstream) => {
      const isIncluded = (id: string) => named === null || named.get(upstream)?.has(id) === true
      return [upstream, createUpstreamModels(upstream, { ...options, listRead, isIncluded })]
    }),
  )
  const all = [...lists.values()]
  const configuredIds: readonly string[] = [...(modelRoutes.routes?.keys() ?? [])]
  const isUnknown = () => all.every(({ known }) => known() === null)
  /** The context length of an offered model in tokens; null if neither the operator nor an upstream states it. */
  const contextOf = (id: string) => descriptions.get(id)?.context_length ?? offer.of(id)?.context ?? null

  const statedTokens = (id: string): MediaTokens => (upstreams.length === 0 ? ECHO_MEDIA : (mediaTokens?.get(id) ?? {}))

  return {
    async list() {
      if (isUnknown()) {
        const [failure = null] = await Promise.all(all.map(({ readDue }) => readDue()))
        if (failure !== null && isUnknown()) throw failure
      } else for (const list of all) if (list.isDue()) void list.read()
      return offer.models()
    },
    /** The routes of an offered model, without upstreams whose list does not have it. */
    routesOf: (id: string): readonly Route[] => offer.of(id)?.routes ?? [],
    /** Reads an upstream's model list again; rejects if that fails. */
    async refresh(upstream: Upstream) {
      const failure = (await lists.get(upstream)?.read()) ?? null
      if (failure !== null) throw failure
    },
    /** Calls back after each list that was read. */
    watch: (listRead: () => void) => void watchers.add(listRead),
    /** Sorts ids in the order of the offered models; unknown ones come last, in their own order. */
    inOrder: (ids: readonly string[]) => inOrder(ids, offer.ids()),
    /** The ids that the operator names for models; empty if an upstream's list is offered as it is. */
    configuredIds,
    contextOf,
    /** Bounds of a call to an offered model. */
    boundsOf(id: string): ModelBounds {
      const context = contextOf(id)
      const output = descriptions.get(id)?.max_output ?? null
      const offered = offer.of(id)
      return { context, output, isEnforced: offered?.isEnforced === true && offered.context === context }
    },
    /** The input tokens of media in a call to an offered model. */
    mediaInputOf: (id: string, counts: MediaCounts) => mediaInputOf(counts, statedTokens(id), contextOf(id)),
    /** Details of an offered model that OpenAI's API does not have. */
    detailsOf: (id: string) => toDetails(descriptions.get(id) ?? {}, contextOf(id)),
  }
}

const MAX_NAMED = 3
const MAX_SHOWN_LENGTH = 128

/** The names that are near to the one that was asked for, else what is on offer; empty without any. */
export function suggestionFor(requested: string, offered: readonly string[]): LocalisedText {
  const near = nearestNames(requested, offered, MAX_NAMED)
  const names = near.length > 0 ? near : offered.slice(0, MAX_NAMED)
  if (names.length === 0) return { en: '', zh: '' }
  const list = (separator: string) => names.map((name) => `\`${name}\``).join(separator)
  if (near.length > 0) return { en: ` The nearest names are: ${list(', ')}.`, zh: `名称最接近的有：${list('、')}。` }
  const [more, moreInChinese] = offered.length > names.length ? [' and others', ' 等'] : ['', '']
  return { en: ` On offer: ${list(', ')}${more}.`, zh: `可用的有：${list('、')}${moreInChinese}。` }
}

function unknownModel(id: string, offered: readonly Model[], isOutOfScope: boolean): GatewayError {
  const requested = id.slice(0, MAX_SHOWN_LENGTH)
  const ids = offered.map((model) => model.id)
  const { en, zh } = suggestionFor(requested, ids)
  const message = {
    en: `${isOutOfScope ? `This token may not call the model \`${requested}\`.` : `The model \`${requested}\` does not exist.`}${en}`,
    zh: `${isOutOfScope ? `此 Token 不能调用模型 \`${requested}\`。` : `模型 \`${requested}\` 不存在。`}${zh}`,
  }
  return new GatewayError('model_not_found', { param: 'model', message, isTokenLimit: isOutOfScope })
}

type Scope = readonly string[] | null

/** The models that a token may call, all if its scope is null; throws upstream_unavailable. */
export async function requireOfferedModels(
  models: Pick<ModelCatalogue, 'list'>,
  scope: Scope,
): Promise<readonly Model[]> {
  const offered = await models.list().catch((error: unknown) => {
    throw unavailable(error)
  })
  return scope === null ? offered : offered.filter(({ id }) => scope.includes(id))
}

/** The model of that id, if the token may call it; throws model_not_found, which suggests similar ids, or upstream_unavailable. */
export async function requireModel(models: Pick<ModelCatalogue, 'list'>, id: string, scope: Scope): Promise<Model> {
  const offered = await requireOfferedModels(models, scope)
  const found = offered.find((model) => model.id === id)
  if (found === undefined) throw unknownModel(id, offered, scope !== null && !scope.includes(id))
  return found
}
