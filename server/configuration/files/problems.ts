import { nearestName } from '@/server/platform/text'

/** The way to a value: names of keys, and places in lists. */
export type Place = readonly (string | number)[]

/** A fault of an operator's file; its message continues the name of the place. */
export class FileProblem extends Error {
  constructor(
    readonly place: Place,
    message: string,
  ) {
    super(message)
  }
}

/** The end of a problem with an unknown name: a question if it resembles a known one, else nothing. */
export function didYouMean(name: unknown, known: readonly string[]): string {
  const nearest = typeof name === 'string' ? nearestName(name, known) : undefined
  return nearest === undefined ? '' : `; did you mean ${nearest}?`
}

/** Problems as texts with their lines, first lines first. `root` is the name of the whole value. */
export const describeProblems = (
  problems: readonly FileProblem[],
  lineOf: (place: Place) => number,
  root = '',
): string[] =>
  problems
    .map(({ place, message }) => ({
      line: lineOf(place),
      name: [...(root === '' ? [] : [root]), ...place].join('.') || 'the file',
      message,
    }))
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, name, message }) => `line ${line}: ${name} ${message}`)
