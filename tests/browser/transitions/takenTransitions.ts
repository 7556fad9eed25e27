/** Ids of transitions by the browser test file that took them, such as `walks/shell`. */
export type TakenBy = Readonly<Record<string, readonly string[]>>

/** The file that a run of browser tests leaves, and `npm run transitions` reads. */
export const takenFile = 'test-results/transitions.json'
