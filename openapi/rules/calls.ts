/** The highest number of listed calls of a range, newest first. */
export const listedCalls = 10_000

/** The lowest HTTP status of a failed call. */
export const firstFailureStatus = 400

/** The status of a call whose caller hung up before the response. */
export const callerGoneStatus = 499
