/** Runs commands as named steps. Each writes its output to a file in `folder` and prints one line; details only if it failed. */
export function createSteps(
  folder: string,
  print?: (line: string) => void,
): {
  /** Resolves to whether the command succeeded. */
  run: (name: string, command: readonly string[]) => Promise<boolean>
  /** One line about the steps that run now. */
  describeProgress: () => string
}

/** Runs tasks side by side in a number of lanes: a lane that is free takes the next one. Resolves to their results in order. */
export function inLanes<T>(count: number, tasks: readonly (() => T | Promise<T>)[]): Promise<T[]>
