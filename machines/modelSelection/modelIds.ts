import type { UsedModel } from '../../openapi/types'

/** "All" is offered only where it says something: with more than one model. */
export const offersAll = (models: readonly UsedModel[]) => models.length > 1

/** No chosen id means all of them, as in a trend query. */
export const isAll = (chosenIds: readonly string[]) => chosenIds.length === 0

/**
 * The choice after one model was ticked or unticked: in the order of the models, ids that are not among them last.
 * The last one unticked, or every one ticked, is "all" again.
 */
export function toggleModel(chosenIds: readonly string[], id: string, models: readonly UsedModel[]): readonly string[] {
  const next = chosenIds.includes(id) ? chosenIds.filter((chosen) => chosen !== id) : [...chosenIds, id]
  const offered = models.map(({ modelID }) => modelID)
  if (offered.every((modelId) => next.includes(modelId))) return []
  return [...offered.filter((modelId) => next.includes(modelId)), ...next.filter((chosen) => !offered.includes(chosen))]
}
