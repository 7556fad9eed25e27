import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { allTransitions, nameOf } from '@/tools/machines/transitions'
import { exceptions } from './exceptions'
import { takenFile } from './takenTransitions'
import { ATTACHMENT } from './watchTransitions'

/** The least part of all transitions that the browser tests take. */
const LEAST_TAKEN = 0.95

/**
 * Collects the transitions that the tests took, for `npm run transitions`. A run of all tests fails if one was not taken that
 * `exceptions` does not name, and if too many were not.
 */
export default class TransitionReporter implements Reporter {
  readonly #takenBy = new Map<string, Set<string>>()

  printsToStdio() {
    return false
  }

  onTestEnd(test: TestCase, { attachments }: TestResult) {
    const [, , file = ''] = test.titlePath()
    const name = file.replace(/\.spec\.ts$/, '')
    const taken = this.#takenBy.get(name) ?? new Set()
    for (const { name: kind, body } of attachments) {
      const ids = kind === ATTACHMENT && body ? (JSON.parse(body.toString()) as string[]) : [] // as the fixture wrote it
      ids.forEach((id) => taken.add(id))
    }
    this.#takenBy.set(name, taken)
  }

  onEnd({ status }: FullResult): ReturnType<NonNullable<Reporter['onEnd']>> {
    mkdirSync(dirname(takenFile), { recursive: true })
    writeFileSync(
      takenFile,
      JSON.stringify(Object.fromEntries([...this.#takenBy].map(([file, ids]) => [file, [...ids]]))),
    )
    if (process.env['PORTAL_TEST_WHOLE'] !== '1' || status !== 'passed') return
    const all = allTransitions()
    const taken = new Set([...this.#takenBy.values()].flatMap((ids) => [...ids]))
    const untaken = all.filter(({ id }) => !taken.has(id))
    const known = new Set(all.map(nameOf))
    const faults = [
      ...untaken
        .map(nameOf)
        .filter((name) => !(name in exceptions))
        .map((name) => `${name} is taken by no test`),
      ...Object.keys(exceptions)
        .filter((name) => !known.has(name))
        .map((name) => `${name} is an exception, but no transition`),
      ...(untaken.length > (1 - LEAST_TAKEN) * all.length ? [`less than ${LEAST_TAKEN * 100} % are taken`] : []),
    ]
    process.stdout.write(
      `Transitions taken: ${all.length - untaken.length} of ${all.length}\n${faults.map((one) => `${one}\n`).join('')}`,
    )
    return faults.length === 0 ? undefined : Promise.resolve({ status: 'failed' as const })
  }
}
