/** A place in the queue: whether it is reserved for known browsers, and the networks that it counts against. */
export type Place = { isReserved: boolean; networks: readonly [wide: string, middle: string, narrow: string] }

type Waiting = { start: () => void; refuse: (error: Error) => void }

/** The waiting places, each until it starts, is refused or reaches its deadline. */
export function createHashLine(deadlineMs: number, begin: (place: Place) => void) {
  const waiting = new Map<Place, Waiting>()

  return {
    /** Resolves at its start; rejects with `tooLate` at the deadline. */
    join: (place: Place, tooLate: () => Error): Promise<void> =>
      new Promise((resolve, reject) => {
        const leave = () => {
          clearTimeout(deadline)
          waiting.delete(place)
        }
        const refuse = (error: Error) => {
          leave()
          reject(error)
        }
        const start = () => {
          leave()
          begin(place)
          resolve()
        }
        const deadline = setTimeout(() => refuse(tooLate()), deadlineMs)
        waiting.set(place, { start, refuse })
      }),
    waiting: (): readonly Place[] => [...waiting.keys()],
    start: (place: Place) => waiting.get(place)?.start(),
    refuse: (place: Place, error: Error) => waiting.get(place)?.refuse(error),
  }
}
