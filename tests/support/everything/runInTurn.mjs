/** Commands that `npm run test:everything` runs, cheap ones first. */
export const commands = [
  { name: 'test', command: ['npm', 'test'] },
  { name: 'monkey', command: ['npm', 'run', 'test:monkey'] },
  { name: 'engines', command: ['npm', 'run', 'test:engines'] },
  { name: 'attack', command: ['npm', 'run', 'attack'] },
  { name: 'faults', command: ['npm', 'run', 'test:faults'] },
  { name: 'agents', command: ['npm', 'run', 'test:agents'] },
  { name: 'audit', command: ['npm', 'run', 'test:audit'] },
  { name: 'matrix', command: ['npm', 'run', 'test:matrix'] },
  { name: 'mutation:statecharts', command: ['npm', 'run', 'test:mutation:statecharts'] },
  { name: 'mutation:code', command: ['npm', 'run', 'test:mutation:code'] },
  { name: 'bench', command: ['npm', 'run', 'bench'] },
]

/** The commands with these names in the order of the list, all without names; throws for an unknown name. */
export function chooseCommands(all, names) {
  const unknown = names.filter((name) => !all.some((each) => each.name === name))
  const known = all.map(({ name }) => name).join(', ')
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Choose from: ${known}`)
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name))
}

/** Runs commands one after the other, also after a failure. Resolves to a result for each. */
export async function runInTurn(chosen, run, now = Date.now) {
  const results = []
  for (const { name, command } of chosen) {
    const started = now()
    const isPassed = await run(name, command)
    results.push({ name, isPassed, ms: now() - started })
  }
  return results
}

const timeOf = (ms) => {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

/** A line for each result: command, result, time. */
export function describeResults(results) {
  const rows = [
    ['Command', 'Result', 'Time'],
    ...results.map(({ name, isPassed, ms }) => [name, isPassed ? 'passed' : 'FAILED', timeOf(ms)]),
  ]
  const widths = [0, 1].map((at) => Math.max(...rows.map((row) => row[at].length)))
  return rows
    .map(([name, result, time]) => `${name.padEnd(widths[0])}  ${result.padEnd(widths[1])}  ${time}`)
    .join('\n')
}
