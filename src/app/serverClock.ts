export type ServerClock = ReturnType<typeof createServerClock>

/** The imprecision of a `Date` header: it has whole seconds, and was on the way for some time. */
const toleranceMs = 10_000

/** The server's time, by which tokens end: a device's own clock may be wrong. Until an answer came it is the device's. */
export function createServerClock(device = Date.now) {
  let offsetMs = 0
  return {
    now: () => device() + offsetMs,
    /** The time that an answer carried. */
    told: (serverTime: number) => {
      const differenceMs = serverTime - device()
      offsetMs = Math.abs(differenceMs) > toleranceMs ? differenceMs : 0
    },
  }
}
