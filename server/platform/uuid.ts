/** The source of a regular expression. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const uuid = new RegExp(`^${UUID}$`, 'i')

/** Whether a text is a UUID; a comparison of anything else with a uuid column fails. */
export const isUuid = (text: string) => uuid.test(text)
