import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseReport, readmeFile, renderReport, reportFile, withFigures } from '@/tools/machines/transitionReport'
import { allTransitions, nameOf } from '@/tools/machines/transitions'
import { chooseTests } from './chooseTests'
import { ATTACHMENT } from './watchTransitions'

const all = allTransitions()
const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/**
 * Collects the transitions that the tests took. It fails after a run of all tests if one was not taken.
 * With `UPDATE_TRANSITIONS=1` it instead updates the report for the tests of this run.
 */
export default class TransitionReporter implements Reporter {
  readonly #takenOf = new Map<string, Set<string>>()

  printsToStdio() {
    return false
  }

  onTestEnd(test: TestCase, { attachments }: TestResult) {
    const [, , file = ''] = test.titlePath()
    const name = file.replace(/\.spec\.ts$/, '')
    const taken = this.#takenOf.get(name) ?? new Set()
    for (const { name: kind, body } of attachments) {
      const ids = kind === ATTACHMENT && body ? (JSON.parse(body.toString()) as string[]) : [] // as the fixture wrote it
      ids.forEach((id) => taken.add(id))
    }
    this.#takenOf.set(name, taken)
  }

  onEnd({ status }: FullResult): ReturnType<NonNullable<Reporter['onEnd']>> {
    const reported = parseReport(read(reportFile), all)
    if (process.env['UPDATE_TRANSITIONS'] === '1') {
      const takenBy = chooseTests(all, reported, this.#takenOf)
      writeFileSync(reportFile, renderReport(all, takenBy))
      writeFileSync(readmeFile, withFigures(read(readmeFile), all, takenBy))
      return
    }
    if (process.env['PORTAL_TEST_WHOLE'] !== '1' || status !== 'passed') return
    const taken = new Set([...this.#takenOf.values()].flatMap((ids) => [...ids]))
    const lost = all.filter(({ id }) => !taken.has(id))
    const wrong = all.flatMap((transition) => {
      const file = reported.get(transition.id) ?? 'no file'
      return lost.includes(transition) || this.#takenOf.get(file)?.has(transition.id)
        ? []
        : [`${nameOf(transition)} is not taken by ${file}, which ${reportFile} names`]
    })
    const faults = [...lost.map((transition) => `${nameOf(transition)} is taken by no test`), ...wrong]
    process.stdout.write(
      `Transitions taken: ${taken.size} of ${all.length}\n${faults.map((one) => `${one}\n`).join('')}`,
    )
    return faults.length === 0 ? undefined : Promise.resolve({ status: 'failed' as const })
  }
}
