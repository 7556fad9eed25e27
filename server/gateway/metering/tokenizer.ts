/** A Chinese character, up to four letters or digits with the space before them, a line break, or any other character. */
const PIECE = /\p{Script=Han}| ?[\p{L}\p{M}\p{N}]{1,4}|[^]/gu

/** Splits a text into pieces that joined again give the text: the tokens of the embedded model. */
export const tokenize = (text: string): string[] => text.match(PIECE) ?? []

/** How many tokens the embedded model sees in a text; for other models an estimate. */
export function countTokens(text: string): number {
  let count = 0
  PIECE.lastIndex = 0
  while (PIECE.test(text)) count += 1
  return count
}

const SLICE = 16_384

/** As `countTokens`, which is not held for longer than a slice of the text takes. */
export async function countTokensInSlices(text: string): Promise<number> {
  const piece = new RegExp(PIECE) // with a place of its own, for other texts are counted meanwhile
  let count = 0
  while (piece.test(text)) {
    count += 1
    if (count % SLICE === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return count
}

/** A space and four letters beyond the basic plane. */
const MAX_PIECE_LENGTH = 9

/** No text of this length has fewer tokens. */
export const leastTokens = (text: string): number => Math.ceil(text.length / MAX_PIECE_LENGTH)
