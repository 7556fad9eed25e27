/** The source of a pattern. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const uuid = new RegExp(`^${UUID}$`, 'i')

/** Whether a text can be compared with a column of ids, which refuses anything else. */
export const isUuid = (text: string) => uuid.test(text)
