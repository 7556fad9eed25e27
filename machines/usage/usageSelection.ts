/** Whose usage a person chose to see; no ids mean all models or all API tokens, days are `YYYY-MM-DD` of the reporting zone. */
export type UsageSelection = {
  modelIds: readonly string[]
  tokenIds: readonly string[]
  startTime: string
  endTime: string
}

const areSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id) => b.includes(id))

/** Two selections that ask for the same. The order of models and tokens does not count. */
export const isSameUsage = (a: UsageSelection, b: UsageSelection) =>
  a.startTime === b.startTime &&
  a.endTime === b.endTime &&
  areSame(a.modelIds, b.modelIds) &&
  areSame(a.tokenIds, b.tokenIds)
