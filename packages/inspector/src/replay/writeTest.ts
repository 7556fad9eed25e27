import type { Entry, RecordedActor, Recording } from '../recording/recording'
import { valueText } from '../recording/history'

/** The id of an actor's machine, and the same as a name in a program. */
const names = ({ chart, name }: RecordedActor) => {
  const id = chart?.replace(/-[^-]*$/, '') ?? name
  const word = id.replaceAll(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => (next ?? '').toUpperCase())
  return { id, word }
}

export const testFileName = (actor: RecordedActor) => `${names(actor).word}.recorded.test.ts`

/** The import of a machine: its module exports the machine, or a factory for it. */
export type MachineImport = { from: string; name: string; isFactory?: boolean }

/** Imports of a written test. */
export type TestImports = { replay: string; machine: (id: string) => MachineImport | undefined }

export const defaultImports: TestImports = { replay: 'statechart-inspector/replay', machine: () => undefined }

/** A vitest case that gives the actor's machine the events that it got since it was last started, and expects the same states. */
export function writeTest(recording: Recording, actorId: string, imports = defaultImports): string {
  const actor = recording.actors.find(({ id }) => id === actorId)
  const all = recording.entries.filter((entry) => entry.actor === actorId)
  const entries = all.slice(
    Math.max(
      0,
      all.findLastIndex(({ outcome }) => outcome === 'started'),
    ),
  )
  const [start, ...rest] = entries.filter(({ outcome }) => outcome === 'started' || outcome === 'handled')
  if (!actor || start?.outcome !== 'started') return '// The start of this actor is not in the recording.\n'
  const { id, word } = names(actor)
  const { from, name, isFactory } = imports.machine(id) ?? { from: `./${word}.machine`, name: `${word}Machine` }
  const states = [start, ...rest].map(({ value, status }) => ({ value, status }))
  const first = { ...(start.event['input'] !== undefined && { input: start.event['input'] }), ...guardsOf(start) }
  const path = [...new Set(states.map(({ value }) => valueText(value)))].filter((text) => text !== '')
  const goes = ['goes', path.slice(0, 6).join(', '), path.length > 6 ? '…' : ''].filter((part) => part !== '').join(' ')
  return [
    `import { replay } from '${imports.replay}'`,
    `import { expect, test } from 'vitest'`,
    `import { ${name} } from '${from}'`,
    '',
    `test(${literal(`${id} ${goes} as recorded`)}, () => {`,
    `  const states = replay(${name}${isFactory ? '()' : ''}, ${literal(first)}, [`,
    ...rest.map((entry) => `    ${literal({ event: entry.event, ...guardsOf(entry) })},`),
    '  ])',
    '  expect(states).toEqual([',
    ...states.map((state) => `    ${literal(state)},`),
    '  ])',
    '})',
    '',
  ].join('\n')
}

function guardsOf({ steps }: Entry) {
  const guards = steps.flatMap((step) => step.guards.map(({ guard, passed }) => [guard, passed]))
  return guards.length > 0 ? { guards } : {}
}

/** JSON as TypeScript has it: names without quotation marks, texts in single ones. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  if (fields.length === 0) return '{}'
  const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name))
  return `{ ${fields.map(([name, field]) => `${key(name)}: ${literal(field)}`).join(', ')} }`
}
