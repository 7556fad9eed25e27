/** The id of the field for the question. */
export const questionId = 'question'
