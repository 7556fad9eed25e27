const MAX_LINES = 20

/** Escapes characters that would move a terminal's cursor or hide in it: users write these texts. */
export function visible(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
}

/** A table: cells below each other, each padded to the widest of its column. */
export function aligned(lines: readonly (readonly string[])[]): string {
  const widths = lines.reduce<number[]>(
    (most, cells) => cells.map((cell, at) => Math.max(most[at] ?? 0, cell.length)),
    [],
  )
  return lines
    .map((cells) =>
      cells
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The first 20 of many lines, and how many more there are. */
export function firstLines(lines: readonly string[]): string {
  const more = lines.length - MAX_LINES
  return [...lines.slice(0, MAX_LINES), ...(more > 0 ? [`and ${more} more`] : [])].map(visible).join('\n')
}

/** `1 call`, `2 calls`. */
export const plural = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`)
