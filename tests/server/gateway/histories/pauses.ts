/** Functions that end the pauses of recorders between retries; simulated time calls them. */
const ends: (() => void)[] = []

export const simulatedPause = (): Promise<void> => new Promise((resolve) => void ends.push(resolve))

export function endPauses(): void {
  for (const end of ends.splice(0)) end()
}
