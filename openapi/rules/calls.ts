/** How many of the newest calls of a range can be listed. */
export const listedCalls = 10_000

/** A call has failed whose HTTP status is this or above. */
export const firstFailureStatus = 400

/** The status of a call whose caller hung up: nobody reads its answer. */
export const callerGoneStatus = 499
