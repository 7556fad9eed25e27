import type { ChartTransition } from './transitions'

/** Who takes a transition in a browser: the id of a transition → the test that is named for it. */
export type TakenBy = ReadonlyMap<string, string>

export const reportFile = 'docs/transitions.md'
export const readmeFile = 'machines/README.md'

const MISSING = '—'
const [start, end] = ['<!-- transitions -->', '<!-- /transitions -->']

/** The transition as a row begins: its words tell it from every other of its machine. */
export const wordsOf = ({ source, event, guard, targets }: ChartTransition) =>
  `| ${source} | ${guard === null ? event : `${event} [${guard}]`} | ${targets.join(' + ')} |`

/** All transitions, machine by machine, each with the number of its test, and the tests below. */
export function renderReport(all: readonly ChartTransition[], takenBy: TakenBy): string {
  const tests = [...new Set(takenBy.values())].sort()
  const last = ({ id }: ChartTransition) => {
    const test = takenBy.get(id)
    return test === undefined ? MISSING : String(tests.indexOf(test) + 1)
  }
  const machines = byMachine(all).flatMap(([machine, transitions]) => [
    `## ${machine}`,
    '',
    '| From | Event | To | Test |',
    '| --- | --- | --- | --- |',
    ...transitions.map((transition) => `${wordsOf(transition)} ${last(transition)} |`),
    '',
  ])
  return [
    '# Transitions taken in a browser',
    '',
    'Generated: `UPDATE_TRANSITIONS=1 npm run test:browser` writes it, with the name of a test only that test’s rows. The number is of a test',
    'below that takes the transition; others may take it too. A unit test fails when one has none, a run of all browser tests when nobody takes one',
    '([decision 32](decisions/0032-transitions-as-they-are-taken.md)).',
    '',
    ...machines,
    '## Tests',
    '',
    ...tests.map((test, index) => `${index + 1}. ${test}`),
    '',
  ].join('\n')
}

/** What `renderReport` wrote, of the transitions that there still are. */
export function parseReport(text: string, all: readonly ChartTransition[]): TakenBy {
  const tests = new Map([...text.matchAll(/^(\d+)\. (.*)$/gm)].map(([, number = '', test = '']) => [number, test]))
  const sections = new Map(text.split(/^## /m).map((section) => [section.slice(0, section.indexOf('\n')), section]))
  const found = all.flatMap((transition) => {
    const row = `\n${wordsOf(transition)} `
    const [, rest] = sections.get(transition.machine)?.split(row) ?? []
    const test = tests.get(rest?.slice(0, rest.indexOf(' |')) ?? '')
    return test === undefined ? [] : [[transition.id, test] as const]
  })
  return new Map(found)
}

/** The README with the figures of each machine. */
export function withFigures(readme: string, all: readonly ChartTransition[], takenBy: TakenBy): string {
  const figure = (transitions: readonly ChartTransition[]) =>
    `${transitions.filter(({ id }) => takenBy.has(id)).length} | ${transitions.length}`
  const table = [
    '| Machine | Taken | Of |',
    '| --- | --- | --- |',
    ...byMachine(all).map(([machine, transitions]) => `| ${machine} | ${figure(transitions)} |`),
    `| all | ${figure(all)} |`,
  ]
  const [before, rest = ''] = readme.split(`${start}\n`)
  return `${before}${start}\n\n${table.join('\n')}\n\n${end}${rest.split(end)[1] ?? ''}`
}

const byMachine = (all: readonly ChartTransition[]) => {
  const names = [...new Set(all.map(({ machine }) => machine))]
  return names.map((name) => [name, all.filter(({ machine }) => machine === name)] as const)
}
