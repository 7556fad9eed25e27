import { describe, expect, test } from 'vitest'
import { selectData } from '@/machines/load/load.machine'
import type { Resource } from '@/src/runtime/resource.ports'
import { settled } from '@/tests/machines/support/settled'
import { openPage } from './support/openPage'

/** Whether a resource is loading or failed, as views see it, and its data. */
const seen = ({ current }: Resource) => {
  const now = current().getSnapshot()
  return [[...now.tags].filter((tag) => tag !== 'refreshing').join(), selectData(now)]
}

describe('a resource', () => {
  test('a resource sends one request for all its viewers, who share the response', async () => {
    const { calls, open } = openPage()
    const resource = open('getStatus')
    resource.view()
    resource.viewIncidentally()
    await calls[0]?.respond('one')
    resource.view()
    expect([calls.length, seen(resource)]).toEqual([1, ['', 'one']])
  })

  test('a resource sends no request before its first viewer', () => {
    const { calls, open } = openPage()
    expect([seen(open('getStatus')), calls]).toEqual([['loading', null], []])
  })

  test('a part that hydrates late has the same data each time, which are those of its page', async () => {
    const { calls, services, open } = openPage()
    const resource = open('listTokens')
    const dataTwice = () => {
      const [one, two] = [resource.rendered('served'), resource.rendered('served')]
      return [one === two, one === resource.current(), selectData(one.getSnapshot())]
    }
    expect(dataTwice()).toEqual([true, true, 'served'])
    resource.view()
    expect(dataTwice()).toEqual([true, true, 'served'])
    services.changes.announce(['listTokens'])
    await calls[0]?.respond('newer')
    expect([...dataTwice(), selectData(resource.current().getSnapshot())]).toEqual([true, false, 'served', 'newer'])
  })

  test('a part that hydrates after a look-up without its data has the data of its page', async () => {
    const { calls, open } = openPage()
    const resource = open('getStatus')
    resource.view()
    await calls[0]?.respond('newer')
    expect(selectData(resource.rendered('served').getSnapshot())).toBe('served')
  })

  test('a resource with served data sends no request', () => {
    const { calls, open } = openPage()
    const resource = open('getStatus')
    resource.current('served')
    resource.view()
    expect([seen(resource), calls]).toEqual([['', 'served'], []])
  })

  test('a request of a resource is incidental unless a viewer needs the data when it ends', () => {
    const { calls, open } = openPage()
    const resource = open('getStatus')
    const leave = resource.viewIncidentally()
    expect(calls[0]?.options.isIncidental).toBe(true)
    resource.view()
    leave()
    expect(calls[0]?.options.isIncidental).toBe(false)
  })

  test('a failed resource loads again for a new viewer', async () => {
    const { calls, open } = openPage()
    const resource = open('getStatus')
    resource.viewIncidentally()
    await calls[0]?.fail()
    expect(seen(resource)).toEqual(['failed', null])
    resource.view()
    expect(seen(resource)).toEqual(['loading,retrying', null])
  })
})

describe('a resource without viewers', () => {
  test('a resource stays if another viewer comes in the task in which the last one left', async () => {
    const { calls, open } = openPage()
    const resource = open('listTokens')
    const leave = resource.view()
    await calls[0]?.respond('one')
    leave()
    resource.view()
    await settled()
    expect([calls.length, seen(resource)]).toEqual([1, ['', 'one']])
  })

  test('a resource drops the data of a user, and aborts its request', async () => {
    const { calls, open } = openPage()
    const resource = open('listTokens')
    const leave = resource.view()
    await calls[0]?.respond('one')
    leave()
    await settled()
    expect(seen(resource)).toEqual(['loading', null])
    resource.view()()
    await settled()
    expect(calls.map(({ options }) => options.signal.aborted)).toEqual([false, true])
  })

  test('a resource keeps public data, and refreshes them for a viewer after 30 s', async () => {
    const { calls, clock, open } = openPage()
    const resource = open('getStatus')
    const visit = async () => {
      resource.view()()
      await settled()
      return calls.length
    }
    const leave = resource.view()
    await calls[0]?.respond('one')
    leave()
    clock.now += 29_999
    expect(await visit()).toBe(1)
    clock.now += 1
    expect([await visit(), seen(resource)]).toEqual([2, ['', 'one']])
  })

  test('a resource does not keep a failure', async () => {
    const { calls, open } = openPage()
    const resource = open('getStatus')
    const leave = resource.view()
    await calls[0]?.fail()
    leave()
    await settled()
    expect(seen(resource)).toEqual(['loading', null])
  })
})

describe('a refresh of a resource', () => {
  test('a page that is shown again refreshes a resource at most once in 30 s', async () => {
    const { calls, showAfter, open } = openPage()
    open('listTokens').view()
    await calls[0]?.respond('one')
    showAfter(29_999)
    expect(calls.length).toBe(1)
    showAfter(1)
    await calls[1]?.respond('two')
    showAfter(29_999)
    expect(calls.length).toBe(2)
  })

  test('a refresh is silent: it shows neither its start nor a failure, and keeps the data', async () => {
    const { calls, showAfter, open } = openPage()
    const resource = open('listTokens')
    resource.view()
    await calls[0]?.respond('one')
    showAfter(30_000)
    expect([seen(resource), calls[1]?.options.isIncidental]).toEqual([['', 'one'], true])
    await calls[1]?.fail()
    expect(seen(resource)).toEqual(['', 'one'])
  })

  test('a refresh of a failed resource shows its data', async () => {
    const { calls, showAfter, open } = openPage()
    const resource = open('listTokens')
    resource.view()
    await calls[0]?.fail()
    showAfter(30_000)
    expect(seen(resource)).toEqual(['failed', null])
    await calls[1]?.respond('one')
    expect(seen(resource)).toEqual(['', 'one'])
  })

  test.each([0, 1])(
    'a change aborts request %i of a resource, whose response is older, and sends another',
    async (earlier) => {
      const { calls, services, open } = openPage()
      open('listTokens').view()
      if (earlier === 1) await calls[0]?.respond('one')
      if (earlier === 1) services.changes.announce(['listTokens'])
      services.changes.announce(['listTokens'])
      expect(calls.slice(earlier).map(({ options }) => options.signal.aborted)).toEqual([true, false])
    },
  )

  test('a change refreshes the viewed resources of its operations, in other tabs too', async () => {
    const { calls, services, open } = openPage()
    open('listTokens').view()
    open('getRateLimit').view()
    open('getStatus').view()
    services.changes.announce(['listTokens'])
    expect(calls.map(({ name }) => name)).toEqual(['listTokens', 'getRateLimit', 'getStatus', 'listTokens'])
  })
})
