import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { StateMachine, type AnyStateMachine } from 'xstate'
import { createLoadMachine } from '@/machines/load/load.machine'
import { createSubmitMachine } from '@/machines/submit/submit.machine'

const filesBelow = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => resolve(folder, file))

/** The statecharts that files export as `…Machine`, or make with `create…Machine()`. */
async function exportedBy(files: readonly string[]): Promise<AnyStateMachine[]> {
  const load = async (file: string) => (await import(file)) as Readonly<Record<string, unknown>> // as: a module's exports
  const modules = await Promise.all(files.map(load))
  return modules.flatMap((module) => Object.entries(module)).flatMap(([name, value]) => machineOf(name, value))
}

const everySubmission = createSubmitMachine({
  id: 'submit',
  toRequest: (fields: object) => fields,
  isUnchanged: () => false,
  followsSubject: true,
  waitsForSignIn: true,
})

function machineOf(name: string, value: unknown): AnyStateMachine[] {
  if (value === createLoadMachine)
    return [createLoadMachine({ isSame: Object.is, reloads: 'always', refreshes: true, timeoutMs: 1 })]
  if (value === createSubmitMachine) return [everySubmission]
  const isFactory = /^create\w+Machine$/.test(name) && typeof value === 'function'
  const made = isFactory ? (value as () => unknown)() : value // as: a factory whose name says so
  return name.endsWith('Machine') && made instanceof StateMachine ? [made] : []
}

const headings = readFileSync('machines/README.md', 'utf8').matchAll(/^## (\w+)$/gm)
const order = [...headings].map(([, id]) => id)
const placeOf = ({ id }: AnyStateMachine) => order.indexOf(id) + 1 || Infinity

const charts = await exportedBy(filesBelow('machines', '.machine.ts'))
/** Whether a machine is an instance of the chart of a form, whose ports it has. */
const isSubmission = ({ implementations }: AnyStateMachine) => 'reportUnconfirmed' in implementations.actions

/** All statecharts of the portal in the order of `machines/README.md`; the charts of loads and forms have every transition that a feature can have. */
export const machines: readonly AnyStateMachine[] = charts
  .filter((machine) => machine === everySubmission || !isSubmission(machine))
  .sort((one, other) => placeOf(one) - placeOf(other) || one.id.localeCompare(other.id))

/** The forms: parts of one chart, each with the transitions that its options allow. */
export const submitMachines: readonly AnyStateMachine[] = charts
  .filter((machine) => machine !== everySubmission && isSubmission(machine))
  .sort((one, other) => one.id.localeCompare(other.id))

/** The load machines of the features: parts of one chart, each with the transitions that its options allow. */
export const loadMachines: readonly AnyStateMachine[] = (
  await exportedBy(
    filesBelow('src', '.ports.ts').filter((file) => readFileSync(file, 'utf8').includes('Machine = createLoadMachine')),
  )
).sort((one, other) => one.id.localeCompare(other.id))
