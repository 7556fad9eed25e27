/** How many of the newest calls of a range can be listed. */
export const listedCalls = 10_000
