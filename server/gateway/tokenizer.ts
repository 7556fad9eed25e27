/** A Chinese character, up to four letters or digits with the space before them, a line break, or any other character. */
const PIECE = /\p{Script=Han}| ?[\p{L}\p{M}\p{N}]{1,4}|[^]/gu

/** Splits a text into pieces that joined again give the text: the tokens of the embedded model. */
export const tokenize = (text: string): string[] => text.match(PIECE) ?? []

/** How many tokens the embedded model sees in a text; for other models an estimate. */
export const countTokens = (text: string): number => tokenize(text).length
