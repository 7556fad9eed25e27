/** The last page of a list that can be asked for. */
export const lastPage = 100_000
/** How many models, and how many tokens, the statistics of a query may be narrowed to. */
export const maxFilterIds = 100
/** Of the id of a model or a token, in code points. */
export const filterIdMaxLength = 128
export const certificateIdMaxLength = 64
