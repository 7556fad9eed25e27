import { parse, CsvError } from 'csv-parse/sync'
import type { LocalisedText } from '@/openapi/configuration'
import { isDay } from '@/openapi/rules/days'
import { isRecord } from '@/openapi/rules/record'
import { textLength } from '@/openapi/rules/text'
import type { Certificate } from '@/openapi/types'
import { cleanLine } from '@/server/platform/text'
import { firstLines, OperatorError } from '../context'
import { MAX_TEXT_LENGTH } from '../values'

/** A certificate to issue. */
export type NewCertificate = {
  account: string
  /** Null takes the season's own title. */
  title: LocalisedText | null
  season?: string
  kind: Certificate['kind']
  /** The account's own name by default. */
  holder?: string
  /** `YYYY-MM-DD`, today by default. */
  date?: string
}

/** The columns of a list of certificates; `account` is needed, and a season or both titles. */
export const CERTIFICATE_COLUMNS = ['account', 'season', 'kind', 'holder', 'title_zh', 'title_en', 'date'] as const
type Row = Partial<Record<(typeof CERTIFICATE_COLUMNS)[number], string>>

const MOST_ROWS = 1000

function parseRows(text: string): Row[] {
  try {
    return parse(text, { columns: (names: string[]) => names, bom: true, trim: true, skip_empty_lines: true }) as Row[] // as: all values are texts
  } catch (error) {
    if (error instanceof CsvError) throw new OperatorError(`the list is no CSV: ${error.message}`)
    throw error
  }
}

function problemOf({
  account = '',
  season = '',
  kind = '',
  title_zh: zh = '',
  title_en: en = '',
  date = '',
  holder = '',
}: Row) {
  if (account === '') return 'account is missing'
  if (season !== '' && !/^\d$/.test(season)) return 'season must be a number'
  if (kind !== '' && kind !== 'completion' && kind !== 'excellent') return 'kind must be completion or excellent'
  if (season === '' && (zh === '' || en === '')) return 'a season, or title_zh and title_en, are missing'
  if ((zh === '') !== (en === '')) return 'title_zh and title_en are needed together'
  if (date !== '' && !isDay(date)) return 'date must be a day such as 2024-12-30'
  const tooLong = [zh, en, holder].some((text) => textLength(text) > MAX_TEXT_LENGTH)
  return tooLong ? `titles and holders have at most ${MAX_TEXT_LENGTH} characters` : null
}

const toCertificate = ({
  account = '',
  season,
  kind,
  holder,
  title_zh: zh,
  title_en: en,
  date,
}: Row): NewCertificate => ({
  account,
  title: zh && en ? { zh: cleanLine(zh, MAX_TEXT_LENGTH), en: cleanLine(en, MAX_TEXT_LENGTH) } : null,
  kind: kind === 'excellent' ? 'excellent' : 'completion',
  ...(season ? { season } : {}),
  ...(holder ? { holder: cleanLine(holder, MAX_TEXT_LENGTH) } : {}),
  ...(date ? { date } : {}),
})

/** Reads a CSV file with a heading; an OperatorError lists the lines that are wrong. */
export function readCertificates(text: string): NewCertificate[] {
  const rows = parseRows(text)
  const [first] = rows
  if (!isRecord(first)) throw new OperatorError('the list has no certificate')
  const unknown = Object.keys(first).filter((name) => !CERTIFICATE_COLUMNS.some((column) => column === name))
  if (unknown.length > 0)
    throw new OperatorError(`unknown columns: ${unknown.join(', ')}; known are ${CERTIFICATE_COLUMNS.join(', ')}`)
  if (rows.length > MOST_ROWS) throw new OperatorError(`the list has more than ${MOST_ROWS} certificates`)
  // The heading is line 1.
  const problems = rows.flatMap((row, place) => problemOf(row)?.replace(/^/, `line ${place + 2}: `) ?? [])
  if (problems.length > 0) throw new OperatorError(`Nothing was issued.\n${firstLines(problems)}`)
  return rows.map(toCertificate)
}
