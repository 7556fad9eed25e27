/** The highest page number of a list. */
export const lastPage = 100_000
/** The highest number of models, and of tokens, in a filter of statistics. */
export const maxFilterIds = 100
/** The longest id of a model or token in a filter, in code points. */
export const filterIdMaxLength = 128
export const certificateIdMaxLength = 64
