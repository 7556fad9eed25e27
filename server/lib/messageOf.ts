/** What an error says, for an operator to read; a log gets `errorFields`. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
