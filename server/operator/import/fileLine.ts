import { isDay } from '@/openapi/rules/days'
import { cleanLine, isStorable } from '@/server/platform/text'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One line of a file of records: each member is read once, and what is wrong with it is reported with line and member. */
export type FileLine = {
  number: number
  has(member: string): boolean
  problem(member: string, problem: string): void
  /** An id of the other service: a text without spaces, or a whole number. */
  id(member: string): string
  /** One line of text; empty where an optional one is missing. */
  text(member: string, longest: number, isOptional?: boolean): string
  /** A text that has to match, `expected` says how. */
  matching(member: string, form: RegExp, expected: string, isOptional?: boolean): string
  wholeNumber(member: string, most: number): number
  day(member: string): string
  /** Null where it is missing. */
  instant(member: string): Date | null
  /** Texts in both languages; one text stands for both. Null where it is missing. */
  both(member: string, longest: number): { zh: string; en: string } | null
  /** Reports members that were not read: usually a misspelling. */
  end(): void
}

function lineText(value: unknown, longest: number): string | null {
  if (typeof value !== 'string') return null
  const text = value.normalize('NFC')
  return text !== '' && cleanLine(text, longest) === text ? text : null
}

const expectedText = (longest: number) =>
  `must be one line of 1 to ${longest} characters that can be seen, without spaces at its ends`

/** Reads a whole object of a line; null, with a problem, where it is none. */
export function readLine(text: string, number: number, problems: string[]): FileLine | null {
  const report = (problem: string) => problems.push(`line ${number}: ${problem}`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = null
  }
  if (isFields(value)) return lineOf(value, number, report)
  report('must be one JSON object')
  return null
}

type Member = { read: (member: string) => unknown; problem: FileLine['problem'] }

function textReaders({ read, problem }: Member): Pick<FileLine, 'id' | 'text' | 'matching' | 'both'> {
  return {
    id(member) {
      const value = read(member)
      const id = Number.isSafeInteger(value) ? String(value) : value
      if (typeof id === 'string' && /^[\x21-\x7e]{1,200}$/.test(id)) return id
      problem(member, 'must be of 1 to 200 ASCII characters without spaces, or a whole number')
      return ''
    },
    matching(member, form, expected, isOptional = false) {
      const value = read(member)
      if (value === undefined && isOptional) return ''
      if (typeof value === 'string' && form.test(value)) return value
      problem(member, expected)
      return ''
    },
    text(member, longest, isOptional = false) {
      const value = read(member)
      if (isOptional && (value === undefined || value === '')) return ''
      const line = lineText(value, longest)
      if (line === null) problem(member, expectedText(longest))
      return line ?? ''
    },
    both(member, longest) {
      const value = read(member)
      if (value === undefined) return null
      const of = (language: 'zh' | 'en') => lineText(isFields(value) ? value[language] : value, longest)
      const [zh, en] = [of('zh'), of('en')]
      const isMore = isFields(value) && Object.keys(value).some((name) => name !== 'zh' && name !== 'en')
      if (zh !== null && en !== null && !isMore) return { zh, en }
      problem(member, `${expectedText(longest)}, or {"zh": …, "en": …} of such`)
      return null
    },
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

function numberReaders({ read, problem }: Member): Pick<FileLine, 'wholeNumber' | 'day' | 'instant'> {
  return {
    wholeNumber(member, most) {
      const value = read(member)
      if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most) return value
      problem(member, `must be a whole number from 0 to ${most}`)
      return 0
    },
    day(member) {
      const value = read(member)
      if (typeof value === 'string' && isDay(value)) return value
      problem(member, 'must be a day such as 2024-12-30')
      return ''
    },
    instant(member) {
      const value = read(member)
      if (value === undefined) return null
      const instant = new Date(typeof value === 'string' && INSTANT.test(value) ? value : Number.NaN)
      if (!Number.isNaN(instant.getTime())) return instant
      problem(member, 'must be an instant such as 2026-05-15T08:00:00Z')
      return null
    },
  }
}

function lineOf(fields: Fields, number: number, report: (problem: string) => void): FileLine {
  const known = new Set<string>()
  const problem = (member: string, what: string) => report(`${member} ${what}`)
  const read = (member: string): unknown => {
    known.add(member)
    return Object.hasOwn(fields, member) ? fields[member] : undefined
  }
  return {
    number,
    has: (member) => read(member) !== undefined,
    problem,
    ...textReaders({ read, problem }),
    ...numberReaders({ read, problem }),
    end() {
      for (const name of Object.keys(fields)) {
        if (known.has(name)) continue
        const shown = isStorable(name) ? name.slice(0, 64) : 'a member'
        problem(shown, `is not known here; known are ${[...known].join(', ')}`)
      }
    },
  }
}
