/** How long a text is: its code points, as the contract counts them. */
export const textLength = (text: string): number => Array.from(text).length
