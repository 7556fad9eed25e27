import { readFileSync, statSync } from 'node:fs'
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit, type Document, type Node } from 'yaml'
import { messageOf, StartError } from '@/server/platform/log'
import { textOf } from '../environment'
import { HAS_PRIVATE_USE, privateUsePlace } from './privateUse'
import { describeProblems, FileProblem, type Place } from './problems'
import { createChecker, type FileSchema } from './schema'

const hints: Readonly<Partial<Record<string, string>>> = {
  DUPLICATE_KEY: 'this key occurs twice',
  BLOCK_AS_IMPLICIT_KEY: 'a text that contains a colon and a space needs quotes',
  TAB_AS_INDENT: 'indent with spaces, not with tabs',
  MULTIPLE_DOCS: 'the file may hold one document only; remove the line ---',
}

/** Parses YAML, thus also JSON, with the line of each place. Throws an error with the line of the first fault. */
export function parseYaml(text: string, allowsAliases = false) {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'silent' })
  const [fault] = document.errors
  if (fault) {
    const said = hints[fault.code] ?? fault.message.split('\n', 1)[0]?.replace(/ at line \d+, column \d+:?$/, '')
    throw new Error(`line ${lines.linePos(fault.pos[0]).line}: ${said}`, { cause: fault })
  }
  visit(document, {
    Alias(_, node) {
      if (allowsAliases && node.resolve(document) !== undefined) return
      const problem = allowsAliases
        ? `the alias *${node.source} has no anchor`
        : `aliases such as *${node.source} are not supported`
      const [start = 0] = node.range ?? []
      throw new Error(`line ${lines.linePos(start).line}: ${problem}`)
    },
  })
  const value: unknown = document.toJS()
  return { value, lineOf: (place: Place) => lineOf(document, lines, place) }
}

/** The line of a key or an entry, or of the nearest thing around it that the file has. */
function lineOf(document: Document, lines: LineCounter, place: Place): number {
  const found = place
    .map((_, end) => nodeAt(document, place.slice(0, place.length - end)))
    .find((node) => node !== null)
  const [start = 0] = found?.range ?? []
  return Math.max(1, lines.linePos(start).line)
}

function nodeAt(document: Document, place: Place): Node | null {
  const around = document.getIn(place.slice(0, -1), true)
  const name = place.at(-1)
  const keys = isMap(around) ? around.items.map(({ key }) => key) : []
  const found = isSeq(around)
    ? around.items[Number(name)]
    : keys.find((key) => isScalar(key) && String(key.value) === name)
  return isNode(found) ? found : null
}

function readText(file: string, mostBytes: number | undefined): string {
  const facts = statSync(file, { throwIfNoEntry: false })
  if (!facts) throw new Error('there is no such file')
  if (facts.isDirectory() || (mostBytes !== undefined && !facts.isFile())) throw new Error('is not a file')
  if (mostBytes !== undefined && facts.size > mostBytes) throw new Error(`exceeds ${mostBytes / 1_000_000} MB`)
  return textOf(readFileSync(file), file)
}

/** A key without a value is as if it were absent: `links:` whose entries are comments. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  const full = Object.entries(value).filter(([, each]) => each !== null)
  return Object.fromEntries(full.map(([name, each]): [string, unknown] => [name, withoutEmpty(each)]))
}

type Form = {
  /** The setting that names the file. */
  setting: string
  schema: FileSchema
  mostBytes?: number
  allowsAliases?: boolean
  allowsEmptyKeys?: boolean
}

const MOST_LENGTH = 2000
const MOST_PROBLEMS = 10

function summarise(texts: readonly string[]): string {
  if (texts.length === 1) return texts.join('')
  const more = texts.length > MOST_PROBLEMS ? [`and ${texts.length - MOST_PROBLEMS} more`] : []
  return [`${texts.length} problems`, ...texts.slice(0, MOST_PROBLEMS), ...more].join('\n  ')
}

/**
 * Reads an operator's YAML file, checks it by its schema and converts it by `read`, which may throw a FileProblem. A StartError
 * names the setting, the file, and for each problem its line and place.
 */
export function readYamlFile<Result>(file: string, form: Form, read: (value: never) => Result): Result {
  try {
    const { value, lineOf } = parseYaml(readText(file, form.mostBytes), form.allowsAliases)
    const given = form.allowsEmptyKeys ? withoutEmpty(value ?? {}) : value
    const fail = (problems: readonly FileProblem[]) => new Error(summarise(describeProblems(problems, lineOf)))
    const problems = createChecker(form.schema)(given)
    const privatePlace = privateUsePlace(given)
    if (privatePlace !== null) problems.push(new FileProblem(privatePlace, HAS_PRIVATE_USE))
    if (problems.length > 0) throw fail(problems)
    try {
      return read(given as never) // as: the schema has accepted it
    } catch (error) {
      throw error instanceof FileProblem ? fail([error]) : error
    }
  } catch (error) {
    // A StartError names the file itself.
    const problem = error instanceof StartError ? error.message : `${file}: ${messageOf(error).slice(0, MOST_LENGTH)}`
    throw new StartError(`${form.setting}: ${problem}`)
  }
}
