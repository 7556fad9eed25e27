import type { Fault } from './calls'

/** `times` is the number of next calls; Infinity means all. `none` lets them succeed, before the next fault of the plan. */
export type Planned = { fault: Fault | 'none'; times: number }

/** One request of the browser: whether its handler ran, and the status that it answered with. */
export type Seen = { call: string; fault: string | null; ran: boolean; status: number | null; key: string | null }

/** The planned faults of one browser, its requests, and the held responses. */
export class Plan {
  readonly seen: Seen[] = []
  private readonly planned = new Map<string, Planned[]>()
  private readonly held = new Set<{ call: string; untilNext: boolean; release: () => void }>()

  /** Replaces the plan of a call; a final `none` is dropped. */
  set(call: string, queue: readonly Planned[]): void {
    const last = queue.at(-1)
    this.planned.set(call, queue.slice(0, last?.fault === 'none' ? -1 : undefined))
  }

  /** Takes the next fault of a call. A path may be planned by a prefix and `*`. */
  take(call: string, path: string): Fault | null {
    const keys = [...this.planned.keys()].filter((key) => key === call || key === path || startsAs(path, key))
    const queue = keys.map((key) => this.planned.get(key) ?? []).find((one) => one.length > 0)
    const [first] = queue ?? []
    if (!queue || !first) return null
    first.times -= 1
    if (first.times <= 0) queue.shift()
    return first.fault === 'none' ? null : first.fault
  }

  /** Resolves after `release`, after `ms`, or with `untilNext` after the next response of the call. */
  hold(call: string, { ms, untilNext }: { ms: number | null; untilNext: boolean }): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === null ? null : setTimeout(() => one.release(), ms)
      const one = {
        call,
        untilNext,
        release: () => {
          if (timer) clearTimeout(timer)
          this.held.delete(one)
          resolve()
        },
      }
      this.held.add(one)
    })
  }

  /** Sends every held response, or those that waited for another response of `call`. */
  release(call?: string): void {
    for (const one of this.held) if (call === undefined || (one.untilNext && one.call === call)) one.release()
  }

  /** The calls, or paths, whose responses are held back. */
  heldCalls(): string[] {
    return [...this.held].map(({ call }) => call)
  }

  clear(): void {
    this.planned.clear()
    this.seen.length = 0
    this.release()
  }

  describe(): { call: string; fault: string; times: number | 'all' }[] {
    return [...this.planned].flatMap(([call, queue]) =>
      queue.map(({ fault, times }) => ({
        call,
        fault: fault === 'none' ? fault : fault.name,
        times: times === Infinity ? ('all' as const) : times,
      })),
    )
  }
}

const startsAs = (path: string, key: string) => key.endsWith('*') && path.startsWith(key.slice(0, -1))
