/** Lists the models. `base` is the API's address without a slash at its end. */
export const listModelsSample = (base: string) => `curl ${base}/models \\
  -H "Authorization: Bearer $INTERN_API_TOKEN"`

/** The form of a token; never a real one. */
export const sampleToken = 'intern_xxxxxxxxxxxxxxxx'
