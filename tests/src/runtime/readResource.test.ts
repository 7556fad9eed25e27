import { expect, test, vi } from 'vitest'
import { readResource } from '@/src/runtime/useResource'
import { openPage } from './support/openPage'

test('a read shares the request of a viewer, and has its failure', async () => {
  const { calls, services } = openPage()
  const read = () => readResource(services, 'getRateLimit', {}, new AbortController().signal)
  const reads = [read(), read()]
  await calls[0]?.respond('one')
  expect([await Promise.all(reads), calls.length]).toEqual([['one', 'one'], 1])
  const failing = expect(read()).rejects.toThrow()
  await calls[1]?.fail()
  await failing
})

test('a read of old data waits for their refresh, and has them if it fails', async () => {
  const { calls, services } = openPage()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(0)
  const read = () => readResource(services, 'getStatus', {}, new AbortController().signal)
  const first = read()
  await calls[0]?.respond('one')
  clock.mockReturnValue(30_000)
  const second = read()
  await calls[1]?.respond('two')
  clock.mockReturnValue(60_000)
  const third = read()
  await calls[2]?.fail()
  expect(await Promise.all([first, second, third])).toEqual(['one', 'two', 'two'])
  clock.mockRestore()
})

test('the data of a user are never those of another one', async () => {
  const { calls, services, user } = openPage()
  const read = () => readResource(services, 'getRateLimit', {}, new AbortController().signal)
  const first = read()
  user.id = 'bob'
  const second = read()
  await calls[0]?.respond('of ann')
  await calls[1]?.respond('of bob')
  expect(await Promise.all([first, second])).toEqual(['of ann', 'of bob'])
})
