import { visible } from './applications/applicationText'

const MAX_SHOWN = 20

/** The first of many lines for the operator's terminal, and how many more there are. */
export function firstLines(lines: readonly string[]): string {
  const more = lines.length - MAX_SHOWN
  return [...lines.slice(0, MAX_SHOWN), ...(more > 0 ? [`and ${more} more`] : [])].map(visible).join('\n')
}
