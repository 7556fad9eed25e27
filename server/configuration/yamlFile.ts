import { readFileSync, statSync } from 'node:fs'
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit, type Document, type Node } from 'yaml'
import { messageOf, StartError } from '../platform/log'
import { textOf } from './environment'
import { describeProblems, FileProblem, FileProblems, type Place } from './fileProblems'

const hints: Readonly<Partial<Record<string, string>>> = {
  DUPLICATE_KEY: 'this key occurs twice',
  BLOCK_AS_IMPLICIT_KEY: 'a text that contains a colon and a space needs quotes',
  TAB_AS_INDENT: 'indent with spaces, not with tabs',
  MULTIPLE_DOCS: 'the file may hold one document only; remove the line ---',
}

/** Parses YAML, with the line of each place. Throws an error with the line of the first fault. */
function parseYaml(text: string, { allowsAliases }: Pick<Form, 'allowsAliases'>) {
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

type Form = {
  /** The setting that names the file. */
  setting: string
  mostBytes?: number
  allowsAliases?: boolean
}

const MOST_LENGTH = 2000

/**
 * Reads an operator's YAML file and checks its value by `check`, which throws FileProblems. A StartError names the setting, the file,
 * and for each problem its line and place.
 */
export function readYamlFile<Result>(file: string, form: Form, check: (value: unknown) => Result): Result {
  try {
    const { value, lineOf } = parseYaml(readText(file, form.mostBytes), form)
    try {
      return check(value)
    } catch (error) {
      if (error instanceof FileProblem) throw new Error(describeProblems([error], lineOf), { cause: error })
      if (error instanceof FileProblems) throw new Error(describeProblems(error.list, lineOf), { cause: error })
      throw error
    }
  } catch (error) {
    // A StartError names the file itself.
    const problem = error instanceof StartError ? error.message : `${file}: ${messageOf(error).slice(0, MOST_LENGTH)}`
    throw new StartError(`${form.setting}: ${problem}`)
  }
}
