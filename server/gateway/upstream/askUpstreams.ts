import type { Route } from '@/server/configuration/modelRoutes'
import type { ModelCatalogue } from '../models'
import { unavailable } from './upstreamFaults'

type Question = {
  /** As it is on offer here. */
  model: string
  /** The caller's. */
  signal: AbortSignal
  /** Which of the model's routes may be asked; all where it is left out. */
  only?: (route: Route) => boolean
}

/** Asks a model where it is; throws GatewayErrors. */
export type AskUpstreams = <Result>(question: Question, ask: (route: Route) => Promise<Result>) => Promise<Result>

/** Asks the first upstream that has a model. */
export function createAskUpstreams({ routesOf }: Pick<ModelCatalogue, 'routesOf'>): AskUpstreams {
  return ({ model, only = () => true }, ask) => {
    const route = routesOf(model).find(only)
    if (route === undefined) throw unavailable(new Error(`no upstream has ${model}`))
    return ask(route)
  }
}
