/** The form of a token; never a real one. */
export const sampleToken = 'intern_xxxxxxxxxxxxxxxx'
