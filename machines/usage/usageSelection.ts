/** The usage that the user chose to see; no ids mean all models or all API tokens, days are `YYYY-MM-DD` of the reporting zone. */
export type UsageSelection = {
  modelIds: readonly string[]
  tokenIds: readonly string[]
  startTime: string
  endTime: string
}
