import { parse, CsvError } from 'csv-parse/sync'
import type { LocalisedText } from '@/openapi/configuration'
import type { Certificate } from '@/openapi/types'
import { createChecker, day, line, textMatching, object, oneOf } from '@/server/configuration/files/schema'
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

const title = line(MAX_TEXT_LENGTH)
const columns = {
  account: line(300),
  season: textMatching(String.raw`^\d$`, 'the number of a season'),
  kind: oneOf(['completion', 'excellent']),
  holder: title,
  title_zh: title,
  title_en: title,
  date: day,
}
/** One title requires the other, and a row without a season both. */
const certificate = object(columns, ['account'], {
  dependentRequired: { title_zh: ['title_en'], title_en: ['title_zh'] },
  if: { not: { anyOf: [{ required: ['season'] }, { required: ['title_zh'] }, { required: ['title_en'] }] } },
  then: { required: ['season'], properties: { season: { description: 'given, or title_zh and title_en' } } },
})
type Row = { account: string; kind?: Certificate['kind'] } & Partial<
  Record<Exclude<keyof typeof columns, 'account' | 'kind'>, string>
>

/** The columns of a list of certificates; `account` is needed, and a season or both titles. */
export const CERTIFICATE_COLUMNS = Object.keys(columns)

const MOST_ROWS = 1000
/** Longer cells are cut: every column takes fewer characters. */
const MAX_CELL_LENGTH = 301

const toCell = (text: string) => cleanLine(text, MAX_CELL_LENGTH) || undefined

function parseRows(text: string): object[] {
  try {
    return parse(text, {
      columns: (names: string[]) => names,
      cast: toCell,
      bom: true,
      trim: true,
      skip_empty_lines: true,
    })
  } catch (error) {
    if (error instanceof CsvError) throw new OperatorError(`the list is no CSV: ${error.message}`)
    throw error
  }
}

const toCertificate = ({ title_zh: zh, title_en: en, kind = 'completion', ...row }: Row): NewCertificate => ({
  ...row,
  kind,
  title: zh === undefined || en === undefined ? null : { zh, en },
})

/** Reads a CSV file with a heading; an OperatorError lists the lines that are wrong. */
export function readCertificates(text: string): NewCertificate[] {
  const rows = parseRows(text)
  if (rows.length === 0) throw new OperatorError('the list has no certificate')
  if (rows.length > MOST_ROWS) throw new OperatorError(`the list has more than ${MOST_ROWS} certificates`)
  const check = createChecker(certificate)
  // The heading is line 1.
  const problems = rows.flatMap((row, index) =>
    check(row).map(({ place, message }) => `line ${index + 2}: ${place.join('.')} ${message}`),
  )
  if (problems.length > 0) throw new OperatorError(`Nothing was issued.\n${firstLines(problems)}`)
  return rows.map((row) => toCertificate(row as Row)) // as: the schema has no problem with it
}
