import { startPortal, type PortalServer } from '@/tests/browser/support/portalServer'
import { startCluster, type Cluster } from '@/tests/server/support/databases/postgres'

export type DatabaseKind = 'embedded' | 'postgres'

/** The tools of a running scenario. */
export type Attack = {
  /** Whether to run with the promised figures; otherwise with small ones, for about a minute. */
  full: boolean
  /** Prints a step, or an observation that is not promised. */
  tell(line: string): void
  /** Prints `held` or `FAILED` for one promise, with the observation. */
  check(promise: string, holds: boolean, seen: string): void
  /** A portal of its own in a process of its own, ended with the scenario. */
  portal(settings?: Readonly<Record<string, string>>): Promise<PortalServer>
  /** A PostgreSQL of its own, ended with the scenario. */
  cluster(): Promise<Cluster>
  /** Registers a clean-up for the end of the scenario; the last one runs first. */
  later(end: () => unknown): void
}

export type Scenario = {
  name: string
  /** One sentence: the attack. */
  about: string
  run(attack: Attack): Promise<void>
}

/** Limits that no scenario meets unless it is about limits. */
const noLimits = {
  RATE_LIMIT_DEFAULT_RPM: '1000000000',
  RATE_LIMIT_DEFAULT_TPM: '1000000000',
  RATE_LIMIT_DEFAULT_INPUT_TOKENS: '1000000000000',
  RATE_LIMIT_DEFAULT_OUTPUT_TOKENS: '1000000000000',
}

export type Outcome = { held: number; failed: string[] }

/** Runs one scenario for at most `minutes`, then its clean-ups. */
export async function runScenario(scenario: Scenario, full: boolean, minutes: number): Promise<Outcome> {
  const print = (line: string) => process.stdout.write(`  ${line}\n`)
  const outcome: Outcome = { held: 0, failed: [] }
  const ends: (() => unknown)[] = []
  const attack: Attack = {
    full,
    tell: print,
    check(promise, holds, seen) {
      print(`${holds ? 'held' : 'FAILED'}: ${promise} (${seen})`)
      if (holds) outcome.held += 1
      else outcome.failed.push(promise)
    },
    async portal(settings = {}) {
      const portal = await startPortal({ ...noLimits, ...settings })
      ends.push(() => portal.stop())
      return portal
    },
    async cluster() {
      const cluster = await startCluster()
      ends.push(() => cluster.stop())
      return cluster
    },
    later: (end) => ends.push(end),
  }
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${minutes} minutes`)), minutes * 60_000)
    process.once('unhandledRejection', reject)
    // The clean-ups run after a failure too: a portal must not outlive its attack.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => reject(new Error(`ended by ${signal}`)))
  })
  try {
    await Promise.race([scenario.run(attack), tooLate])
  } catch (error) {
    attack.check('the scenario runs to its end', false, error instanceof Error ? error.message.slice(0, 600) : 'failed')
  }
  clearTimeout(timer)
  for (const end of ends.reverse())
    await Promise.resolve()
      .then(end)
      .catch((error: unknown) => attack.check('the clean-up succeeds', false, String(error).slice(0, 300)))
  return outcome
}
