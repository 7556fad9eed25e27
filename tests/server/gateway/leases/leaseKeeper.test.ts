import { expect, test, vi } from 'vitest'
import { SimulatedClock } from 'xstate'
import { DatabaseUnavailable } from '@/server/database/databaseUnavailable'
import type { Change } from '@/server/database/changes'
import { createLeaseKeeper } from '@/server/gateway/admission/leases/leaseKeeper'
import type { Granted } from '@/server/gateway/admission/leases/leaseStatements'
import type { Asking, Attempt, HandedIn } from '@/server/gateway/admission/reserveCalls'

const LEASE_MS = 10_000
const MANY = 1_000_000
const NOON = Date.UTC(2026, 10, 24, 12)
const limits = { rpm: MANY, tpm: MANY, input_tokens: MANY, output_tokens: MANY }
const usage = { now: new Date(NOON), newest: null, requests: 1, tokens: 1, monthInput: 0, monthOutput: 0, limits }
const asking = (more: Partial<Asking['reservation']> = {}, own: Asking['own'] = null): Asking => ({
  userId: 'me',
  own,
  reservation: { input: 5, output: 20, least: 1, ...more },
})
const admitted = (id: number, output = 20): Attempt => ({
  usage,
  ofToken: 0,
  admission: { id, output },
  isDeferred: false,
})

/** A keeper whose database grants what is asked for, unless a test says otherwise. */
function start({ ends = NOON + 3_600_000 } = {}) {
  let [time, ids, isHeard] = [0, 100, true]
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
    time: () => time,
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
    pass: (ms: number) => void (time += ms),
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

test('a first call is kept alone, and one that soon follows it is kept with a lease for the next, which has room for a longer one', async () => {
  const { keeper, statements, keep, lease, idOf, ask } = start()
  const id = await lease()
  expect(keep).toHaveBeenCalledTimes(1)
  expect(statements.record.mock.calls[0]?.[1]).toEqual([{ ...asking({ input: 10 }), waits: false }])
  expect(keeper.ids()).toEqual([id])
  expect(await idOf()).toBe(id)
  expect(ask).not.toHaveBeenCalled()
  expect(await idOf()).toBe(1)
})

test('calls that come seldom are not leased', async () => {
  const { end, pass, statements } = start()
  await end(1)
  pass(LEASE_MS + 1)
  await end(2)
  expect(statements.record).not.toHaveBeenCalled()
})

test('a call by a lease has the database’s time at most, and its own size', async () => {
  const { keeper, ask, pass, lease } = start()
  await lease()
  pass(1500.2)
  const attempt = await keeper.letThrough(asking({ output: 7 }), ask)
  expect(attempt?.usage.now).toEqual(new Date(NOON + 1501))
  expect(attempt?.admission).toEqual({ id: 101, output: 7 })
})

test.each([
  ['asks for more input', asking({ input: 11 })],
  ['asks for a longer answer', asking({ output: 21 })],
  ['is of a token with a limit of its own', asking({}, { tokenId: 'token', rpm: 3 })],
  ['is of another account', { ...asking(), userId: 'somebody' }],
])('no lease lets a call through that %s', async (_, call) => {
  const { lease, idOf } = start()
  await lease()
  expect(await idOf(call)).toBe(1)
})

test('a lease that is over, or of a month that has ended, lets no call through', async () => {
  const [late, lastOfMonth] = [start(), start({ ends: NOON + 2000 })]
  await late.lease()
  late.pass(LEASE_MS)
  await lastOfMonth.lease()
  lastOfMonth.pass(1999)
  expect([await late.idOf(), await lastOfMonth.idOf()]).toEqual([101, 101])
  await late.end(101)
  await lastOfMonth.end(101)
  late.pass(LEASE_MS + 0.1)
  lastOfMonth.pass(2000)
  expect([await late.idOf(), await lastOfMonth.idOf()]).toEqual([1, 1])
})

test('what is over is given back once, or again where the database was away, and an account that rests is forgotten', async () => {
  const { keeper, statements, settled, held, lease, pass } = start()
  await lease()
  pass(LEASE_MS + 1)
  statements.settle.mockRejectedValueOnce(new DatabaseUnavailable('gone'))
  await keeper.sweep()
  expect(settled).toEqual([])
  await keeper.sweep()
  await keeper.sweep()
  expect(settled).toEqual([{ inUse: [], givenBack: [101] }])
  expect(held).toHaveBeenLastCalledWith({ unused: 0, inUse: 0 })
  expect(keeper.ids()).toEqual([])
})

test('a statement about an account tells what its leases have become, and again where it failed', async () => {
  const { keeper, lease, idOf, end } = start()
  await lease()
  await idOf()
  await end(2)
  const told: HandedIn[] = []
  const tell = (leases: HandedIn) => {
    told.push(leases)
    return told.length === 1 ? Promise.reject(new DatabaseUnavailable('gone')) : Promise.resolve()
  }
  const inUse = [{ id: 101, at: new Date(NOON), input: 5, output: 20 }]
  await expect(keeper.handIn(['me', 'me', 'somebody'], tell)).rejects.toThrow('gone')
  await keeper.handIn(['me'], tell)
  await keeper.handIn(['me'], tell)
  expect(told).toEqual([
    { inUse, givenBack: [102] },
    { inUse, givenBack: [] },
    { inUse: [], givenBack: [] },
  ])
})

test.each([
  ['other limits are granted', { kind: 'limits', id: 'me' }],
  ['changes may have passed unheard', null],
  ['they are asked back', { kind: 'leases', id: 'me' }],
] as const)('leases are not used from when %s', async (_, change) => {
  const { settled, lease, tell, idOf } = start()
  await lease()
  tell(change)
  expect(await idOf()).toBe(1)
  expect(settled).toEqual([{ inUse: [], givenBack: [101] }])
})

test('a lease that comes after its account was told to give back is given back as well', async () => {
  const { statements, keeper, settled, lease, end, tell } = start()
  await lease()
  statements.record.mockImplementationOnce(() => {
    tell({ kind: 'limits', id: 'me' })
    return Promise.resolve([{ position: 0, attempt: admitted(500), ends: NOON + 3_600_000 }])
  })
  await end(3)
  expect(keeper.ids()).toEqual([])
  await keeper.sweep()
  expect(settled.flatMap(({ givenBack }) => givenBack).sort()).toEqual([101, 500])
})

test('while changes are not heard nothing is leased', async () => {
  const { hear, lease, idOf, end, statements } = start()
  await lease()
  hear(false)
  expect(await idOf()).toBe(1)
  await end(3)
  expect(statements.record).toHaveBeenCalledTimes(1)
})

test('a call is kept where leases fail, and is tried again where the database is away', async () => {
  const { statements, keep, lease, end } = start()
  await lease()
  statements.record.mockRejectedValueOnce(new Error('deadlock detected'))
  await end(3)
  expect(keep).toHaveBeenCalledTimes(2)
  statements.record.mockRejectedValueOnce(new DatabaseUnavailable('gone'))
  await expect(end(4)).rejects.toThrow('gone')
  expect(keep).toHaveBeenCalledTimes(2)
})

test('a call that leases leave no room for asks for them twice, once for several calls at a time, and then stands as it is', async () => {
  const { statements, keeper } = start()
  const deferred = { ...admitted(0), admission: null, isDeferred: true }
  const refused = { ...deferred, isDeferred: false }
  const asked: (boolean | undefined)[] = []
  const ask = ({ waits }: Asking) => {
    asked.push(waits)
    return Promise.resolve(waits === true ? deferred : refused)
  }
  const [one, other] = await Promise.all([keeper.letThrough(asking(), ask), keeper.letThrough(asking(), ask)])
  expect([one, other]).toEqual([refused, refused])
  expect(asked).toEqual([true, true, true, true, false, false])
  expect(statements.recall).toHaveBeenCalledTimes(2)
})

test('no more than 64 leases of an account wait for a call', async () => {
  const { keeper, keep, statements } = start()
  const ended = Array.from({ length: 70 }, (_, admissionId) => ({
    call: { userId: 'me' },
    admissionId,
    next: asking(),
  }))
  await keeper.record(ended, '[]', keep)
  await keeper.record(ended, '[]', keep)
  expect(statements.record.mock.calls.map(([, wanted]) => wanted.length)).toEqual([64])
  expect(keeper.ids()).toHaveLength(64)
})
