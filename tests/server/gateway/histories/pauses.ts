/** What ends the pauses between the tries of recorders; simulated time ends them. */
const ends: (() => void)[] = []

export const simulatedPause = (): Promise<void> => new Promise((resolve) => void ends.push(resolve))

export function endPauses(): void {
  for (const end of ends.splice(0)) end()
}
