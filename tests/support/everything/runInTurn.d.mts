export type Command = { name: string; command: readonly string[] }
export type Result = { name: string; isPassed: boolean; ms: number }

/** Commands that `npm run test:everything` runs, cheap ones first. */
export const commands: readonly Command[]

/** The commands with these names in the order of the list, all without names; throws for an unknown name. */
export function chooseCommands(all: readonly Command[], names: readonly string[]): readonly Command[]

/** Runs commands one after the other, also after a failure. Resolves to a result for each. */
export function runInTurn(
  chosen: readonly Command[],
  run: (name: string, command: readonly string[]) => Promise<boolean>,
  now?: () => number,
): Promise<Result[]>

/** A line for each result: command, result, time. */
export function describeResults(results: readonly Result[]): string
