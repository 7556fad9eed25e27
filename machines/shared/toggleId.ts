/** A choice after one id was ticked or unticked: in the order of what is offered, so that one choice has one address; others last. */
export function toggleId(chosenIds: readonly string[], id: string, offeredIds: readonly string[]): readonly string[] {
  const next = chosenIds.includes(id) ? chosenIds.filter((chosen) => chosen !== id) : [...chosenIds, id]
  return [
    ...offeredIds.filter((known) => next.includes(known)),
    ...next.filter((chosen) => !offeredIds.includes(chosen)),
  ]
}
