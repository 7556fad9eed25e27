import { vi } from 'vitest'
import { SimulatedClock } from 'xstate'
import type { Change } from '@/server/database/changes'
import { createLeaseKeeper } from '@/server/gateway/admission/leases/leaseKeeper'
import type { Granted } from '@/server/gateway/admission/leases/leaseStatements'
import type { Asking, Attempt, HandedIn } from '@/server/gateway/admission/reserveCalls'

export const LEASE_MS = 10_000
const MANY = 1_000_000
export const NOON = Date.UTC(2026, 10, 24, 12)
const limits = { rpm: MANY, tpm: MANY, input_tokens: MANY, output_tokens: MANY }
const usage = { now: new Date(NOON), newest: null, requests: 1, tokens: 1, monthInput: 0, monthOutput: 0, limits }
export const asking = (more: Partial<Asking['reservation']> = {}, own: Asking['own'] = null): Asking => ({
  userId: 'me',
  own,
  reservation: { input: 5, output: 20, least: 1, ...more },
})
export const admitted = (id: number, output = 20): Attempt => ({
  usage,
  ofToken: 0,
  admission: { id, output },
  isDeferred: false,
})

/** A keeper whose database grants what is asked for, unless a test says otherwise. */
export function startKeeper({ ends = NOON + 3_600_000 } = {}) {
  let [timer, wall, ids, isHeard] = [0, NOON, 100, true]
  const listeners: ((change: Change | null) => void)[] = []
  const settled: HandedIn[] = []
  const statements = {
    record: vi.fn((_calls: string, wanted: readonly Asking[]): Promise<Granted[]> =>
      Promise.resolve(
        wanted.map(({ reservation }, position) => ({ position, attempt: admitted(++ids, reservation.output), ends })),
      ),
    ),
    settle: vi.fn((leases: HandedIn): Promise<unknown> => Promise.resolve(settled.push(leases))),
    recall: vi.fn((): Promise<unknown> => Promise.resolve()),
  }
  const keep = vi.fn(() => Promise.resolve())
  const held = vi.fn()
  const keeper = createLeaseKeeper({
    limitContext: { clock: () => null },
    statements,
    changes: { isHeard: () => isHeard, onChange: (listener) => void listeners.push(listener) },
    metrics: { admittedBy: () => undefined, leasesRecalled: () => undefined, leasesHeld: held },
    now: () => ({ timer, wall }),
    leaseMs: LEASE_MS,
    clock: new SimulatedClock(),
  })
  const ask = vi.fn((): Promise<Attempt | null> => Promise.resolve(admitted(1)))
  const end = (admissionId: number, next: Asking = asking()) =>
    keeper.record([{ call: { userId: 'me' }, admissionId, next }], '[]', keep)
  return {
    keeper,
    statements,
    settled,
    keep,
    held,
    ask,
    end,
    idOf: async (call = asking()) => (await keeper.letThrough(call, ask))?.admission?.id,
    pass: (ms: number) => {
      timer += ms
      wall += ms
    },
    /** As a machine that is suspended, whose timer stands still. */
    suspend: (ms: number) => void (wall += ms),
    tell: (change: Change | null) => listeners.forEach((listener) => listener(change)),
    hear: (heard: boolean) => void (isHeard = heard),
    /** The account's calls are leased from here on, with one lease of this id. */
    lease: async () => {
      await end(1)
      await end(2)
      return 101
    },
  }
}
