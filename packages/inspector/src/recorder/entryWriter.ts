import type { AnyEventObject, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import { transitionId, type Transition } from '../chart/chartOf'
import type { Entry, RecordedAction, RecordedEvent, StateValue, Step } from '../recording/recording'
import type { Redaction } from '../recording/redact'
import { isMachine, type ActorBook, type InspectedRef } from './actorBook'
import { guardResults } from './guardResults'

type Microstep = Extract<InspectionEvent, { type: '@xstate.microstep' }>
type SnapshotTaken = Extract<InspectionEvent, { type: '@xstate.snapshot' }>

/** An entry while its event is on its way. */
type Draft = {
  sequence: number
  at: number
  ref: InspectedRef
  raw: AnyEventObject
  sender: object | null
  steps: Step[]
  actions: RecordedAction[]
  /** The starting point of the next step. */
  before: AnyMachineSnapshot | null
}

type Parts = { book: ActorBook; redaction: Redaction; load: string; limit: number; now: () => number }

const outcomes: Readonly<Record<string, Entry['outcome']>> = { 'xstate.init': 'started', 'xstate.stop': 'stopped' }

/** Puts together what XState says of one event in pieces: that it was sent, each step, each action, the snapshot after it. */
export class EntryWriter {
  readonly #parts: Parts
  readonly #waiting = new Map<object, Draft[]>()
  readonly #contexts = new WeakMap<object, unknown>()
  /** Steps of machines that are made and not started yet. */
  readonly #early = new WeakMap<object, Step[]>()
  /** By sequence number: only redacted values are stored. */
  readonly #entries = new Map<number, Entry>()
  #fresh: number[] = []
  #sequence = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  begin(ref: InspectedRef, raw: AnyEventObject, sender: object | null): Draft | null {
    if (!isMachine(ref.logic)) return null
    const isStart = raw.type === 'xstate.init'
    const steps = isStart ? (this.#early.get(ref) ?? []) : []
    const at = this.#parts.now()
    const draft = { sequence: this.#sequence++, at, ref, raw, sender, steps, actions: [], before: null }
    const others = this.#waiting.get(ref) ?? []
    // Events sent before the start are handled after it.
    this.#waiting.set(ref, isStart ? [draft, ...others] : [...others, draft])
    return draft
  }

  /** Fields that XState keeps to itself may be missing in a version to come: then what was taken is not known. */
  addStep(ref: InspectedRef, { event, snapshot, _transitions }: Omit<Microstep, '_transitions'> & Partial<Microstep>) {
    const taken: readonly Transition[] = _transitions ?? []
    const draft = event.type === 'xstate.stop' ? this.begin(ref, event, null) : this.#current(ref)
    // While a machine is being created, its first states are known only from their outgoing transitions.
    const before = draft && (draft.before ?? snapshotOf(ref))
    const active = before?._nodes ?? taken.map(({ source }) => source)
    const isEventless = taken.some(({ eventType }) => eventType === '')
    const step = {
      event: isEventless ? '' : this.#parts.redaction.type(event.type),
      guards: guardResults(active, event.type, taken),
      taken: taken.map(transitionId),
    }
    if (!draft) this.#early.set(ref, [...(this.#early.get(ref) ?? []), step])
    else {
      draft.steps.push(step)
      draft.before = snapshot as AnyMachineSnapshot // microsteps are of machines
    }
  }

  addAction(ref: InspectedRef, { type, params }: { type: string; params: unknown }) {
    const shown = params === undefined ? undefined : this.#parts.redaction.value(params)
    this.#current(ref)?.actions.push({ type, ...(shown !== undefined && { params: shown }) })
  }

  /** Returns a number by which the entry can be discarded. */
  end(ref: InspectedRef, { event, snapshot }: SnapshotTaken): number | null {
    const drafts = this.#waiting.get(ref) ?? []
    const draft = drafts.find(({ raw }) => raw === event)
    if (!draft) return null
    const rest = drafts.filter((other) => other !== draft)
    this.#waiting.set(ref, rest)
    this.#publish(draft, outcomes[event.type] ?? 'handled', snapshot)
    return draft.sequence
  }

  discard(entry: number) {
    this.#entries.delete(entry)
  }

  /** Events that still wait at the end of a task will not be delivered. */
  settle() {
    for (const [ref, drafts] of this.#waiting) {
      // Events to an actor that has not started wait for its start.
      if (this.#parts.book.idOf(ref) === null) continue
      for (const draft of drafts) {
        const snapshot = snapshotOf(draft.ref)
        this.#publish(draft, snapshot?.status === 'error' ? 'failed' : 'undelivered', snapshot)
      }
      this.#waiting.delete(ref)
    }
    for (const entry of this.#entries.keys()) if (this.#entries.size > this.#parts.limit) this.#entries.delete(entry)
  }

  /** Entries written since the last call. */
  takeFresh(): readonly Entry[] {
    const fresh = this.#fresh.toSorted((one, other) => one - other).flatMap((entry) => this.#entries.get(entry) ?? [])
    this.#fresh = []
    return fresh
  }

  entries(): readonly Entry[] {
    return [...this.#entries].toSorted(([one], [other]) => one - other).map(([, entry]) => entry)
  }

  clear() {
    this.#entries.clear()
  }

  #current = (ref: object) => this.#waiting.get(ref)?.[0]

  #publish({ ref, sequence, at, sender, raw, steps, actions }: Draft, outcome: Entry['outcome'], snapshot?: object) {
    const { book, redaction, load } = this.#parts
    const actor = book.idOf(ref)
    if (actor === null) return
    const { value = null, status = 'stopped', context } = (snapshot ?? {}) as Partial<ReadSnapshot> // any machine
    const isChanged = context !== undefined && this.#contexts.get(ref) !== context
    if (isChanged) this.#contexts.set(ref, context)
    this.#fresh.push(sequence)
    this.#entries.set(sequence, {
      id: `${load}:${sequence}`,
      at,
      actor,
      sender: sender ? book.idOf(sender) : null,
      event: this.#redacted(raw),
      outcome,
      steps,
      actions,
      value,
      status,
      ...(isChanged && { context: redaction.value(context) }),
    })
  }

  #redacted({ type, ...payload }: AnyEventObject): RecordedEvent {
    const { redaction } = this.#parts
    const fields = Object.entries(payload).map(([key, item]) => [
      redaction.keyed(key),
      key === 'actorId' && type.startsWith('xstate.') ? redaction.identified(String(item)) : redaction.value(item, key),
    ])
    return Object.assign(Object.fromEntries(fields) as object, { type: redaction.type(type) }) // `fields` are pairs
  }
}

type ReadSnapshot = { value: StateValue; status: string; context: unknown }

const snapshotOf = (ref: InspectedRef) => ref.getSnapshot() as AnyMachineSnapshot | undefined // a machine under construction
