/** No call takes longer; one that has not ended by then is taken for one whose process has died. */
export const MAX_CALL_MS = 30 * 60_000
