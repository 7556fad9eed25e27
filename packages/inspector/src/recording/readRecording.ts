import { emptyRecording, FORMAT, mergeRecordings, VERSION, type Recording } from './recording'
import {
  isBoolean,
  isDeeperThan,
  isOneOf,
  isText,
  isTime,
  listOf,
  objectOf,
  orNull,
  recordOf,
  type Check,
} from './shape'

const deepest = 200

/** Reads a downloaded file; throws an error whose message says what is wrong with it. */
export function readRecording(text: string): Recording {
  const given = parsed(text)
  const { format, version, loads, charts, actors, entries } = given as Partial<Recording> // checked before it is used
  if (format !== FORMAT) throw new Error('This file holds no recording of statecharts.')
  if (version !== VERSION)
    throw new Error(`This recording is of version ${String(version)}; version ${VERSION} can be read.`)
  const problem = isDeeperThan(deepest, given) ? 'its parts are nested too deeply' : isRecording(given, '')
  if (problem !== null) throw new Error(`This recording is not whole: ${problem}.`)
  const whole = { format, version, loads, charts, actors, entries } as Recording // as: it was checked just now
  return mergeRecordings(emptyRecording, whole)
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    throw new Error('This file is no JSON.')
  }
}

const isValue: Check = (value, place) => (typeof value === 'string' ? null : recordOf(isValue)(value, place))
const texts = listOf(isText)

const isTransition = objectOf({
  id: isText,
  event: isText,
  label: isText,
  guard: orNull(isText),
  actions: texts,
  targets: texts,
})

const isState: Check = (value, place) =>
  objectOf({
    id: isText,
    key: isText,
    type: isOneOf('atomic', 'compound', 'parallel', 'final', 'history'),
    initial: orNull(isText),
    tags: texts,
    entry: texts,
    exit: texts,
    invoke: listOf(objectOf({ id: isText, src: isText })),
    transitions: listOf(isTransition),
    states: listOf(isState),
  })(value, place)

const isActor = objectOf({
  id: isText,
  load: isText,
  name: isText,
  parent: orNull(isText),
  chart: orNull(isText),
  at: isTime,
  status: isText,
})

const isStep = objectOf({
  event: isText,
  guards: listOf(objectOf({ transition: isText, guard: isText, passed: isBoolean })),
  taken: texts,
})

const isEntry = objectOf({
  id: isText,
  at: isTime,
  actor: isText,
  sender: orNull(isText),
  event: objectOf({ type: isText }),
  outcome: isOneOf('started', 'handled', 'undelivered', 'failed', 'stopped'),
  steps: listOf(isStep),
  actions: listOf(objectOf({ type: isText })),
  value: orNull(isValue),
  status: isText,
})

const isRecording = objectOf({
  loads: listOf(objectOf({ id: isText, tab: isText, at: isTime, path: isText })),
  charts: recordOf(objectOf({ id: isText, root: isState })),
  actors: listOf(isActor),
  entries: listOf(isEntry),
})
