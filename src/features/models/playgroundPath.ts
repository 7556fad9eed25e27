/** The playground with this model chosen. */
export const playgroundPath = (id: string) => `/api/playground?model=${encodeURIComponent(id)}`
