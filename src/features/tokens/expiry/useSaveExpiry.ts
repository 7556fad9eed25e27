import { siteContent } from '@/src/i18n/siteContent'
import { usePortalRuntime } from '@/src/runtime/portal'
import type { ApiToken } from '@/openapi/types'
import { useTexts } from '@/src/i18n/texts'
import { saveFile } from '@/src/parts/files'

/** Hands the ends of tokens' lives to the browser as one calendar file, named after the only token. */
export function useSaveExpiry() {
  const texts = useTexts().tokenExpiry
  const { services } = usePortalRuntime()
  return (tokens: readonly ApiToken[]) => {
    const [only] = tokens.length === 1 ? tokens : []
    const file = expiryCalendar(tokens, {
      summary: ({ token_name: name }) => texts.event({ name }),
      description: texts.meaning(),
      host: services.window.location.host,
      now: new Date(services.now()),
    })
    saveFile(only ? `token-${only.token_name}.ics` : 'tokens.ics', file, 'text/calendar')
  }
}

type Words = {
  summary: (token: ApiToken) => string
  description: string
  host: string
  now: Date
}

const longestLine = 75

/** The ends of tokens' lives as an iCalendar file (RFC 5545), each with a reminder two weeks before. */
export function expiryCalendar(tokens: readonly ApiToken[], words: Words): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${siteContent().names.en.storagePrefix}//tokens//EN`,
    ...tokens.flatMap((token) => eventOf(token, words)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function eventOf(token: ApiToken, { summary, description, host, now }: Words) {
  const title = escaped(summary(token))
  return [
    'BEGIN:VEVENT',
    `UID:token-${token.id}@${host}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(new Date(token.expired_at))}`,
    `SUMMARY:${title}`,
    `DESCRIPTION:${escaped(description)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${title}`,
    'TRIGGER:-P14D',
    'END:VALARM',
    'END:VEVENT',
  ]
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
