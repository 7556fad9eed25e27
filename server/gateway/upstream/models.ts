import type { components } from '@/openapi/gateway'
import type { Model } from '@/openapi/types'
import {
  ECHO_MODEL,
  type ModelDescription,
  type ModelRoutes,
  type Route,
  type Upstream,
} from '@/server/configuration/modelRoutes'
import { nearestNames } from '@/server/platform/editDistance'
import { GatewayError } from '../errors/gatewayError'
import type { SendRequest } from './upstreamRequest'
import { unavailable } from './upstreamFaults'
import { createUpstreamModels, type Listed, type UpstreamModels } from './upstreamModels'

/** Members that model objects have beside those of OpenAI's API. */
type ModelDetails = Pick<components['schemas']['Model'], 'ref_model' | 'context_length' | 'input_modalities'>

export type ModelCatalogue = {
  list(): Promise<readonly Model[]>
  /** Where a model on offer is, as far as is known: without upstreams whose list does not have it. */
  routesOf(id: string): readonly Route[]
  /** Reads an upstream's list anew; rejects where it gives none. */
  refresh(upstream: Upstream): Promise<void>
  /** Ids in the order of the models on offer, as far as that is known; others last, as they are given. */
  inOrder(ids: readonly string[]): string[]
  /** How many tokens a model on offer reads and writes in one call, where the operator or its server says so. */
  contextOf(id: string): number | null
  /** What is known of a model on offer beside what OpenAI's API tells. */
  detailsOf(id: string): ModelDetails
}

type CatalogueOptions = {
  now: () => Date
  send: SendRequest
  /** A list was not read, for the first time in a row. */
  listFailed: (error: unknown, upstream: Upstream) => void
  /** An upstream does not have a model that it is said to serve. */
  modelMissing: (id: string, route: Route) => void
}

type Lists = ReadonlyMap<Upstream, UpstreamModels>
type Offered = { model: Model; routes: readonly Route[]; context: number | null }

/** Sorts ids as those on offer are; others stay behind them as they were. */
const inOrder = (ids: readonly string[], offered: readonly string[]): string[] => [
  ...offered.filter((id) => ids.includes(id)),
  ...ids.filter((id) => !offered.includes(id)),
]

const NO_UPSTREAM: ModelCatalogue = {
  list: () => Promise.resolve([ECHO_MODEL]),
  routesOf: () => [],
  refresh: () => Promise.resolve(),
  inOrder: (ids) => inOrder(ids, [ECHO_MODEL.id]),
  contextOf: () => null,
  detailsOf: () => ({}),
}

const toOffered = (upstream: Upstream, { model, context }: Listed): Offered => ({
  model,
  routes: [{ upstream, ownId: model.id, weight: 1 }],
  context,
})

/** A model where some upstream has it, or may have: its list was never read. */
function offerModel(id: string, routes: readonly Route[], lists: Lists): Offered[] {
  const places = routes.map((route) => {
    const known = lists.get(route.upstream)?.known() ?? null
    return { route, listed: known?.get(route.ownId) ?? null, isUnknown: known === null }
  })
  const usable = places.filter(({ listed, isUnknown }) => listed !== null || isUnknown)
  if (usable.length === 0) return []
  const found = usable.flatMap(({ listed }) => listed ?? [])
  const contexts = found.flatMap(({ context }) => context ?? [])
  const { created = 0, owned_by: owner = '' } = found[0]?.model ?? {}
  return [
    {
      model: { id, object: 'model', created, owned_by: owner },
      routes: usable.map(({ route }) => route),
      context: contexts.length === 0 ? null : Math.min(...contexts),
    },
  ]
}

/** All that an upstream lists, where the operator names no models. */
const offerLists = (lists: Lists) =>
  [...lists].flatMap(([upstream, { known }]) =>
    [...(known()?.values() ?? [])].map((listed) => toOffered(upstream, listed)),
  )

/** Routes to upstreams whose list does not have the model. */
const missingFrom = (routes: readonly Route[], lists: Lists) =>
  routes.filter(({ upstream, ownId }) => lists.get(upstream)?.known()?.has(ownId) === false)

const toDetails = (described: ModelDescription | undefined, context: number | null): ModelDetails => ({
  ...(described?.refModel == null ? {} : { ref_model: described.refModel }),
  ...(context === null ? {} : { context_length: context }),
  ...(described?.inputModalities == null ? {} : { input_modalities: [...described.inputModalities] }),
})

/** What is on offer by the lists that were read last. */
function createOffer(routes: ModelRoutes['routes'], { modelMissing }: Pick<CatalogueOptions, 'modelMissing'>) {
  let models: readonly Model[] = []
  let offered: ReadonlyMap<string, Offered> = new Map()
  const told = new Set<Route>()

  function tellMissing(id: string, given: readonly Route[], lists: Lists) {
    const missing = missingFrom(given, lists)
    for (const route of given)
      if (!missing.includes(route)) told.delete(route)
      else if (!told.has(route)) {
        told.add(route)
        modelMissing(id, route)
      }
  }
  return {
    models: () => models,
    of: (id: string) => offered.get(id),
    /** The ids in their order; none before a list was read, where the operator names none. */
    ids: () => [...(routes?.keys() ?? offered.keys())],
    refresh(lists: Lists) {
      const all =
        routes === null ? offerLists(lists) : [...routes].flatMap(([id, given]) => offerModel(id, given, lists))
      for (const [id, given] of routes ?? []) tellMissing(id, given, lists)
      offered = new Map(all.map((each) => [each.model.id, each]))
      models = all.map(({ model }) => model)
    },
  }
}

/**
 * The models on offer: the echo model, those that the operator names, or the upstream's own list. Each upstream's list is read
 * apart; one that is older than a minute is still given while a newer one is read. Rejects only where no list of any was ever
 * read: whoever asks, an upstream that failed is left alone for some seconds then.
 */
export function createModelCatalogue(
  { upstreams, routes, described }: ModelRoutes,
  { now, send, listFailed, modelMissing }: CatalogueOptions,
): ModelCatalogue {
  if (upstreams.length === 0) return NO_UPSTREAM
  const offer = createOffer(routes, { modelMissing })
  const descriptions = new Map(described.map((each) => [each.id, each]))
  const listOptions = { now, send, listFailed, listRead: () => offer.refresh(lists) }
  const lists: Lists = new Map(upstreams.map((upstream) => [upstream, createUpstreamModels(upstream, listOptions)]))
  const all = [...lists.values()]
  const isUnknown = () => all.every(({ known }) => known() === null)
  const contextOf = (id: string) => descriptions.get(id)?.contextLength ?? offer.of(id)?.context ?? null

  return {
    async list() {
      if (isUnknown()) {
        const [failure = null] = await Promise.all(all.map(({ readDue }) => readDue()))
        if (failure !== null && isUnknown()) throw failure
      } else for (const list of all) if (list.isDue()) void list.read()
      return offer.models()
    },
    routesOf: (id) => offer.of(id)?.routes ?? [],
    async refresh(upstream) {
      const failure = (await lists.get(upstream)?.read()) ?? null
      if (failure !== null) throw failure
    },
    inOrder: (ids) => inOrder(ids, offer.ids()),
    contextOf,
    detailsOf: (id) => toDetails(descriptions.get(id), contextOf(id)),
  }
}

const MAX_NAMED = 3
const MAX_SHOWN_LENGTH = 128

function unknownModel(id: string, offered: readonly Model[], isOutOfScope: boolean): GatewayError {
  const asked = id.slice(0, MAX_SHOWN_LENGTH)
  const names = nearestNames(
    asked,
    offered.map((model) => model.id),
    MAX_NAMED,
  )
  const list = (separator: string) => names.map((name) => `\`${name}\``).join(separator)
  const message = {
    en: `${isOutOfScope ? `This token may not call the model \`${asked}\`.` : `The model \`${asked}\` does not exist.`}${names.length > 0 ? ` The nearest names are: ${list(', ')}.` : ''}`,
    zh: `${isOutOfScope ? `此 Token 不能调用模型 \`${asked}\`。` : `模型 \`${asked}\` 不存在。`}${names.length > 0 ? `名称最接近的有：${list('、')}。` : ''}`,
  }
  return new GatewayError('model_not_found', { param: 'model', message, isOfToken: isOutOfScope })
}

type Scope = readonly string[] | null

/** The models on offer to a token of that scope, null is all; throws upstream_unavailable. */
export async function requireOfferedModels(
  models: Pick<ModelCatalogue, 'list'>,
  scope: Scope,
): Promise<readonly Model[]> {
  const offered = await models.list().catch((error: unknown) => {
    throw unavailable(error)
  })
  return scope === null ? offered : offered.filter(({ id }) => scope.includes(id))
}

/** The model with that id on offer to the token; throws model_not_found, which names those that resemble it, or upstream_unavailable. */
export async function requireModel(models: Pick<ModelCatalogue, 'list'>, id: string, scope: Scope): Promise<Model> {
  const offered = await requireOfferedModels(models, scope)
  const found = offered.find((model) => model.id === id)
  if (found === undefined) throw unknownModel(id, offered, scope !== null && !scope.includes(id))
  return found
}
