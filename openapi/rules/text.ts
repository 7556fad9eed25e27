/** The length of a text in code points, as the contract counts. */
export const textLength = (text: string): number => Array.from(text).length
