import { existsSync, readFileSync } from 'node:fs'

type Place = { line: number; column: number }
/** Stryker's report, as far as it is read. */
type Report = {
  files: Record<
    string,
    { source: string; mutants: { status: string; replacement: string; location: { start: Place; end: Place } }[] }
  >
}

export const strykerFile = 'dist/mutation/stryker.json'

/** The files that Stryker changed. `title`: the text of `line` before and after, each in one line. */
export function readStryker() {
  if (!existsSync(strykerFile)) return []
  const { files } = JSON.parse(readFileSync(strykerFile, 'utf8')) as Report // written by Stryker
  const kept = Object.entries(files).filter(([file]) => existsSync(file))
  return kept.map(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    const before = ({ line, column }: Place) =>
      lines.slice(0, line - 1).reduce((length, { length: more }) => length + more + 1, 0) + column - 1
    const titled = mutants.map(({ status, replacement, location: { start, end } }) => {
      const original = inOneLine(source.slice(before(start), before(end)))
      return { status, line: start.line, title: `${original} ⇒ ${inOneLine(replacement)}` }
    })
    return { file, mutants: titled }
  })
}

const inOneLine = (code: string) => {
  const line = code.replace(/\s+/g, ' ').replaceAll('`', '´')
  return line.length > 100 ? `${line.slice(0, 99)}…` : line
}
