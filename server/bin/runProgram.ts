import { messageOf, StartError } from '../platform/log'

/** Runs a program that returns its output; prints one line for a wrong setting, or the stack of a defect, and exits with 1 then. */
export async function runProgram(main: (args: readonly string[]) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(await main(process.argv.slice(2)))
  } catch (error) {
    const stack = error instanceof Error && !(error instanceof StartError) ? error.stack : null
    process.stderr.write(`${stack ?? messageOf(error)}\n`)
    process.exitCode = 1
  }
}
