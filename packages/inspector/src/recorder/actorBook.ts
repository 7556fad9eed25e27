import type { ActorRefLike, AnyStateMachine } from 'xstate'
import { statesOf, type Chart } from '../chart/chart'
import { chartOf } from '../chart/chartOf'
import type { RecordedActor } from '../recording/recording'
import { hashOf, type Redaction } from '../recording/redact'

/** Fields that every XState actor has but its type omits. */
export type InspectedRef = ActorRefLike & {
  id: string
  logic: object
  src?: unknown
  _parent?: InspectedRef | undefined
}

export const isMachine = (logic: object): logic is AnyStateMachine => 'root' in logic && 'config' in logic

/** Identifies actors: an id is the actor's path, which a successor takes if the parent starts it again. */
export class ActorBook {
  readonly actors = new Map<string, RecordedActor>()
  readonly charts: Record<string, Chart> = {}
  readonly #chartKeys = new WeakMap<object, string>()
  readonly #ids = new WeakMap<object, string>()
  readonly #running = new Map<string, InspectedRef>()
  readonly #load: string
  readonly #redaction: Redaction

  constructor(load: string, redaction: Redaction) {
    this.#load = load
    this.#redaction = redaction
  }

  idOf = (ref: object) => this.#ids.get(ref) ?? null
  runningAt = (id: string) => this.#running.get(id) ?? null

  start(ref: InspectedRef, at: number) {
    const parent = ref._parent ? this.idOf(ref._parent) : null
    const { id, name } = this.#placeOf(ref, parent)
    this.#ids.set(ref, id)
    this.#running.set(id, ref)
    const chart = this.#chartKey(ref.logic)
    this.actors.set(id, { id, load: this.#load, name, parent, chart, at, status: 'active' })
  }

  /** Continues as the same actor. */
  resume(ref: InspectedRef) {
    const id = this.idOf(ref)
    if (id === null) return
    this.#running.set(id, ref)
    this.#change(id, 'active')
  }

  setStatus(ref: InspectedRef, status: string) {
    const id = this.idOf(ref)
    if (id === null || this.#running.get(id) !== ref) return
    if (status !== 'active') this.#running.delete(id)
    this.#change(id, status)
  }

  /** Forgets stopped actors, unless they are in `named` or an ancestor of a stored one. */
  forgetEnded(named: ReadonlySet<string>) {
    const reachable = new Set<string>()
    const keep = (id: string | null) => {
      if (id === null || reachable.has(id)) return
      reachable.add(id)
      keep(this.actors.get(id)?.parent ?? null)
    }
    for (const { id, status } of this.actors.values()) if (status === 'active' || named.has(id)) keep(id)
    for (const id of this.actors.keys()) if (!reachable.has(id)) this.actors.delete(id)
  }

  #change(id: string, status: string) {
    const actor = this.actors.get(id)
    if (actor && actor.status !== status) this.actors.set(id, { ...actor, status })
  }

  /** A free place: two of the same name may run at once. */
  #placeOf(ref: InspectedRef, parent: string | null): { id: string; name: string } {
    const first = this.#nameOf(ref)
    for (let count = 1; ; count++) {
      const name = count === 1 ? first : `${first} ${count}`
      const id = parent === null ? `${this.#load}:${name}` : `${parent}/${name}`
      const other = this.#running.get(id)
      if (other === undefined || other === ref) return { id, name }
    }
  }

  /** Its id, or where XState made that up, what it runs. */
  #nameOf({ _parent: parent, id, sessionId, logic, src }: InspectedRef): string {
    const isMadeUp = parent === undefined ? id === sessionId : /^\d+\./.test(id)
    const source = typeof src === 'string' && !src.startsWith('xstate.') ? src : id
    return this.#redaction.identified(!isMadeUp ? id : isMachine(logic) && !parent ? logic.id : source)
  }

  /** Machines that differ only in provided implementations share a configuration, and so a chart. */
  #chartKey(logic: object): string | null {
    if (!isMachine(logic)) return null
    const known = this.#chartKeys.get(logic.config)
    if (known !== undefined) return known
    const chart = chartOf(logic)
    const key = `${chart.id}-${hashOf(JSON.stringify(chart)).toString(36)}`
    this.charts[key] = chart
    this.#redaction.know(statesOf(chart.root).flatMap(({ transitions }) => transitions.map(({ event }) => event)))
    this.#chartKeys.set(logic.config, key)
    return key
  }
}
