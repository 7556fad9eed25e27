import { countTokens } from './tokenizer'

/** No tokenizer that we know makes one token of more than this: neither of two words, nor of so many Chinese characters. */
const SMALLEST_PIECE = /\p{Script=Han}{1,4}|[^\s\p{Script=Han}]{1,32}/gu

const MAX_OPEN_LENGTH = 1024

function countLeast(text: string): number {
  let count = 0
  SMALLEST_PIECE.lastIndex = 0
  while (SMALLEST_PIECE.test(text)) count += 1
  return count
}

export type TextCounter = {
  add(text: string): void
  /** By our own tokenizer. */
  tokens(): number
  /** How many tokens the text has at least in any model. */
  least(): number
  /** Whether it has more than `most` tokens in any model. It has no more tokens than characters, so few texts are tokenised. */
  exceeds(most: number): boolean
}

/** Counts a text that comes in pieces as if it came whole: a piece may end within a word. */
export function createTextCounter(): TextCounter {
  const settled = { tokens: 0, least: 0 }
  let open = ''
  let [length, shortestExcess] = [0, 0]

  function settle(text: string) {
    settled.tokens += countTokens(text)
    settled.least += countLeast(text)
  }

  const least = () => settled.least + countLeast(open)

  return {
    add(text) {
      length += text.length
      open += text
      if (open.length <= MAX_OPEN_LENGTH) return
      const end = open.lastIndexOf(' ')
      const whole = end > 0 ? open.slice(0, end) : open
      settle(whole)
      open = open.slice(whole.length)
    },
    tokens: () => settled.tokens + countTokens(open),
    least,
    exceeds(most) {
      if (length < shortestExcess) return false
      const count = least()
      shortestExcess = length + most - count + 1
      return count > most
    },
  }
}
