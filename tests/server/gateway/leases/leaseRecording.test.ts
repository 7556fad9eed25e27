import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '@/server/database/databaseUnavailable'
import { admitted, asking, LEASE_MS, NOON, startKeeper } from './startKeeper'

test('a first call is kept alone, and one that soon follows it is kept with a lease for the next, which has room for a longer one', async () => {
  const { keeper, statements, keep, lease, idOf, ask } = startKeeper()
  const id = await lease()
  expect(keep).toHaveBeenCalledTimes(1)
  expect(statements.record.mock.calls[0]?.[1]).toEqual([{ ...asking({ input: 10 }), waits: false }])
  expect(keeper.ids()).toEqual([id])
  expect(await idOf()).toBe(id)
  expect(ask).not.toHaveBeenCalled()
  expect(await idOf()).toBe(1)
})

test('calls that come seldom are not leased', async () => {
  const { end, pass, statements } = startKeeper()
  await end(1)
  pass(LEASE_MS + 1)
  await end(2)
  expect(statements.record).not.toHaveBeenCalled()
})

test('a lease that comes after its account was told to give back is given back as well', async () => {
  const { statements, keeper, settled, lease, end, tell } = startKeeper()
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
  const { hear, lease, idOf, end, statements } = startKeeper()
  await lease()
  hear(false)
  expect(await idOf()).toBe(1)
  await end(3)
  expect(statements.record).toHaveBeenCalledTimes(1)
})

test('a call whose record the database did not answer is not kept a second time at once', async () => {
  const { statements, keep, lease, end } = startKeeper()
  await lease()
  statements.record.mockRejectedValueOnce(new DatabaseUnavailable('gone'))
  await expect(end(4)).rejects.toThrow('gone')
  expect(keep).toHaveBeenCalledTimes(1)
})

test('where there is no room for a lease none is asked for until one would have ended, and then not for the largest call of before', async () => {
  const { statements, lease, end, pass } = startKeeper()
  await lease()
  const refused = { ...admitted(0), admission: null }
  statements.record.mockResolvedValueOnce([{ position: 0, attempt: refused, ends: NOON + 3_600_000 }])
  await end(3, asking({ output: 5000 }))
  await end(4)
  expect(statements.record).toHaveBeenCalledTimes(2)
  pass(LEASE_MS)
  await end(5)
  expect(statements.record).toHaveBeenCalledTimes(2)
  pass(1)
  await end(6)
  expect(statements.record.mock.lastCall?.[1][0]?.reservation).toEqual({ input: 10, output: 20, least: 1 })
})

test('a large call makes the leases after it large, and less so with each call', async () => {
  const { statements, lease, end } = startKeeper()
  await lease()
  const outputs: (number | undefined)[] = []
  for (const output of [1000, 20, 20]) {
    await end(3, asking({ output }))
    outputs.push(statements.record.mock.lastCall?.[1][0]?.reservation.output)
  }
  expect(outputs).toEqual([1000, 900, 810])
})

test('no more than 64 leases of an account wait for a call', async () => {
  const { keeper, keep, statements } = startKeeper()
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
