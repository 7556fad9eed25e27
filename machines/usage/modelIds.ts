import type { UsedModel } from '@/openapi/types'
import { toggleId } from '../shared/toggleId'

/** "All" is offered only where it says something: with more than one model. */
export const offersAll = (models: readonly UsedModel[]) => models.length > 1

/** No chosen id means all of them, as in a trend query. */
export const isAll = (chosenIds: readonly string[]) => chosenIds.length === 0

/** The choice after one model was ticked or unticked. The last one unticked, or every one ticked, is "all" again. */
export function toggleModel(chosenIds: readonly string[], id: string, models: readonly UsedModel[]): readonly string[] {
  const offered = models.map(({ modelID }) => modelID)
  const next = toggleId(chosenIds, id, offered)
  return offered.every((modelId) => next.includes(modelId)) ? [] : next
}
