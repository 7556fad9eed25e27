import type { Configuration } from '../configuration/configuration'
import { ECHO_MODEL } from '../configuration/modelRoutes'

export type Models = Pick<Configuration['models'], 'upstreams' | 'routes'>

/** The model's name as a label: an id of the settings, or `other`, for an upstream's own list has any length. */
export function createModelLabel({ upstreams, routes }: Models) {
  const known = new Set(upstreams.length === 0 ? [ECHO_MODEL.id] : routes?.keys())
  return (model: string) => (known.has(model) ? model : 'other')
}
