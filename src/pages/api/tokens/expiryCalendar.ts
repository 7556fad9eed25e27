import type { ApiToken } from '@/openapi/types'

type Words = { summary: string; description: string; host: string; now: Date }

const longestLine = 75

/** The end of a token's life as an iCalendar file (RFC 5545), with a reminder two weeks before. */
export function expiryCalendar({ id, expired_at }: ApiToken, { summary, description, host, now }: Words): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//intern-portal//tokens//EN',
    'BEGIN:VEVENT',
    `UID:token-${id}@${host}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(new Date(expired_at))}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(summary)}`,
    'TRIGGER:-P14D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '')
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** A line of 75 bytes at most, going on in the next one; no character is cut. */
function folded(line: string): string {
  const bytesOf = (text: string) => new TextEncoder().encode(text).length
  let length = 0
  return Array.from(line)
    .map((character) => {
      const bytes = bytesOf(character)
      const isOver = length + bytes > longestLine
      length = isOver ? bytes + 1 : length + bytes
      return isOver ? `\r\n ${character}` : character
    })
    .join('')
}
