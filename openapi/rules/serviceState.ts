import type { Incident, ModelState, ServiceStatus } from '../types.js'

/** The incidents that are not resolved yet, of one model with `model`. */
export const openIncidents = (incidents: readonly Incident[], model?: string): readonly Incident[] =>
  incidents.filter(
    ({ resolved_at, model_ids: ids }) => resolved_at === null && (model === undefined || ids.includes(model)),
  )

/** From bad to good. Models without data count only if none has any. */
const worstFirst: readonly ModelState[] = ['unavailable', 'degraded', 'slow', 'works', 'no_data']

/** The worst state of the listed models. An open incident, with `model` one of it, takes the place of calls that succeed, however slow, or of none. */
export function serviceState(
  { list, incidents }: Pick<ServiceStatus, 'list' | 'incidents'>,
  model?: string,
): ModelState | 'incident' {
  const worst = worstFirst.find((state) => list.some((one) => one.state === state)) ?? 'no_data'
  const isFailing = worst === 'unavailable' || worst === 'degraded'
  return !isFailing && openIncidents(incidents, model).length > 0 ? 'incident' : worst
}
