import type { AnyEventObject, InspectionEvent } from 'xstate'
import { FORMAT, VERSION, type Entry, type Load, type RecordedActor, type Recording } from '../recording/recording'
import { createRedaction } from '../recording/redact'
import { ActorBook, isMachine, type InspectedRef } from './actorBook'
import { EntryWriter } from './entryWriter'

export type RecorderOptions = {
  /** Keys whose texts may be seen; without it, no text of an event or a context is. */
  allow?: readonly string[]
  /**
   * The number of entries stored per load; the oldest go first. Stopped actors are dropped some time after the last
   * entry that names them.
   */
  limit?: number
  load?: Load
  /** Milliseconds since 1970. */
  now?: () => number
}

const defaultLimit = 5000
const sinceOrigin = () => performance.timeOrigin + performance.now()

/** Makes a recording of every actor system that is given its `inspect`. Nothing in it needs a browser. */
export class Recorder {
  readonly load: Load
  readonly #now: () => number
  readonly #book: ActorBook
  readonly #writer: EntryWriter
  readonly #lastStopped = new Map<object, number>()
  readonly #listeners = new Set<(part: Recording) => void>()
  /** Actors that listeners know as they are now. */
  #reported = new WeakSet<RecordedActor>()
  #turn: ReturnType<typeof setTimeout> | null = null
  readonly #limit: number
  /** Above this many actors those that no entry names are forgotten. */
  #mostActors: number

  constructor({ allow = [], limit = defaultLimit, load, now = sinceOrigin }: RecorderOptions = {}) {
    this.load = load ?? { id: newId(), tab: newId(), at: now(), path: '' }
    this.#now = now
    this.#limit = this.#mostActors = limit
    const redaction = createRedaction(allow)
    this.#book = new ActorBook(this.load.id, redaction)
    this.#writer = new EntryWriter({ book: this.#book, redaction, load: this.load.id, limit, now })
  }

  /** For `createActor(…, { inspect })`. */
  inspect = (inspected: InspectionEvent) => {
    const ref = inspected.actorRef as InspectedRef // its type leaves out what every actor has
    if (inspected.type === '@xstate.event') this.#takeEvent(ref, inspected.event, inspected.sourceRef ?? null)
    if (inspected.type === '@xstate.microstep') this.#writer.addStep(ref, inspected)
    if (inspected.type === '@xstate.action') this.#writer.addAction(ref, inspected.action)
    if (inspected.type === '@xstate.snapshot') {
      this.#book.setStatus(ref, inspected.snapshot.status)
      const entry = this.#writer.end(ref, inspected)
      if (entry !== null && inspected.event.type === 'xstate.stop') this.#lastStopped.set(ref, entry)
    }
    this.#turn ??= setTimeout(() => this.#settle())
  }

  /** The recording so far, in plain JSON. */
  recording(): Recording {
    this.#settle()
    return this.#recordingOf(this.#writer.entries())
  }

  /** Calls back after each turn in which something was recorded, with that turn's entries and the actors that are others than before. */
  subscribe(listener: (part: Recording) => void) {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Sends a running machine an event; false if no such machine runs here. */
  send(actor: string, event: AnyEventObject): boolean {
    const ref = this.#book.runningAt(actor)
    if (!ref || !isMachine(ref.logic)) return false
    ref.send(event)
    return true
  }

  clear() {
    this.#writer.clear()
  }

  #takeEvent(ref: InspectedRef, event: AnyEventObject, sender: object | null) {
    if (event.type === 'xstate.init') this.#start(ref, event)
    else this.#writer.begin(ref, event, sender)
  }

  /** Mounted twice by React's StrictMode an actor is started, stopped and started again at once: that is one start. */
  #start(ref: InspectedRef, event: AnyEventObject) {
    const stop = this.#lastStopped.get(ref)
    if (stop === undefined) {
      this.#book.start(ref, this.#now())
      this.#writer.begin(ref, event, null)
      return
    }
    this.#writer.discard(stop)
    this.#lastStopped.delete(ref)
    this.#book.resume(ref)
  }

  #settle() {
    if (this.#turn !== null) clearTimeout(this.#turn)
    this.#turn = null
    this.#lastStopped.clear()
    this.#writer.settle()
    const fresh = this.#writer.takeFresh()
    if (this.#listeners.size > 0) {
      const part = this.#changesWith(fresh)
      this.#listeners.forEach((listener) => listener(part))
    }
    // Listeners have heard of their end.
    this.#forgetEnded()
  }

  #forgetEnded() {
    const { actors } = this.#book
    if (actors.size <= this.#mostActors) return
    const named = this.#writer.entries().flatMap(({ actor, sender }) => (sender === null ? [actor] : [actor, sender]))
    this.#book.forgetEnded(new Set(named))
    this.#mostActors = actors.size + this.#limit
  }

  #changesWith(entries: readonly Entry[]): Recording {
    const part = this.#recordingOf(entries)
    const actors = part.actors.filter((actor) => !this.#reported.has(actor))
    actors.forEach((actor) => this.#reported.add(actor))
    return { ...part, actors }
  }

  #recordingOf(entries: readonly Entry[]): Recording {
    const { charts, actors } = this.#book
    return { format: FORMAT, version: VERSION, loads: [this.load], charts, actors: [...actors.values()], entries }
  }
}

export const newId = () => Math.random().toString(36).slice(2, 8)
