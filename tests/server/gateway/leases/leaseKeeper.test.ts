import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '@/server/database/databaseUnavailable'
import type { Asking, HandedIn } from '@/server/gateway/admission/reserveCalls'
import { admitted, asking, LEASE_MS, NOON, startKeeper } from './startKeeper'

test('a call by a lease has the database’s time at most, and its own size', async () => {
  const { keeper, ask, pass, lease } = startKeeper()
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
  const { lease, idOf } = startKeeper()
  await lease()
  expect(await idOf(call)).toBe(1)
})

test('a lease that is over, or of a month that has ended, lets no call through', async () => {
  const [late, lastOfMonth] = [startKeeper(), startKeeper({ ends: NOON + 2000 })]
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
  const { keeper, statements, settled, held, lease, pass } = startKeeper()
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
  const { keeper, lease, idOf, end } = startKeeper()
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
  const { settled, lease, tell, idOf } = startKeeper()
  await lease()
  tell(change)
  expect(await idOf()).toBe(1)
  expect(settled).toEqual([{ inUse: [], givenBack: [101] }])
})

test('a lease that a suspended machine slept through lets no call through and is given back', async () => {
  const { keeper, settled, lease, suspend, idOf } = startKeeper()
  await lease()
  suspend(LEASE_MS + 1)
  expect(await idOf()).toBe(1)
  await keeper.sweep()
  expect(settled).toEqual([{ inUse: [], givenBack: [101] }])
})

test('the database is told of a call that runs for longer than its lease', async () => {
  const { keeper, settled, lease, pass, idOf } = startKeeper()
  await lease()
  await idOf()
  pass(LEASE_MS)
  await keeper.sweep()
  expect(settled).toEqual([])
  pass(1)
  await keeper.sweep()
  expect(settled[0]).toEqual({ inUse: [{ id: 101, at: new Date(NOON), input: 5, output: 20 }], givenBack: [] })
})

test('a call that leases leave no room for asks for them twice, once for several calls at a time, and then stands as it is', async () => {
  const { statements, keeper } = startKeeper()
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
