/** A table of so many marks between its cells counts as one more line. */
const marksOfLine = 4

const longest = { lines: 2000, characters: 100_000 } as const

/**
 * The beginning of a text that a tab can show at once: 2,000 lines with anything on them, or fewer if they are long.
 * Each block, item, row and line of code has a line of its own, so that the cut bounds them all.
 */
export function beginningOf(text: string, most = longest): string {
  const end = Math.min(text.length, most.characters)
  let [lines, marks, isBlank] = [0, 0, true]
  for (let at = 0; at < end; at++) {
    const character = text[at]
    if (character === '|') marks++
    if (character !== '\n') isBlank &&= character === ' ' || character === '\t' || character === '\r'
    else if (!isBlank) {
      lines += 1 + Math.floor(marks / marksOfLine)
      ;[marks, isBlank] = [0, true]
      if (lines >= most.lines) return text.slice(at + 1).trim() === '' ? text : text.slice(0, at)
    }
  }
  return end < text.length ? text.slice(0, end) : text
}
