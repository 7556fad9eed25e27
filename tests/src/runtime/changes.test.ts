import { expect, test, vi } from 'vitest'
import { createChanges } from '@/src/runtime/changes'

test('a change is announced once to what watches in other tabs and in this one', async () => {
  const tab = () => createChanges({ BroadcastChannel } as unknown as Window) // as: all of it that is used
  const [one, other] = [tab(), tab()]
  const heard: string[] = []
  const stopOne = one.watch(([id], isElsewhere) => heard.push(`one ${id} ${isElsewhere}`))
  const stopOther = other.watch(([id], isElsewhere) => heard.push(`other ${id} ${isElsewhere}`))
  one.announce(['listTokens'])
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard).toEqual(['one listTokens false', 'other listTokens true'])
  stopOne()
  one.announce(['getCall'])
  await vi.waitFor(() => expect(heard).toHaveLength(3))
  expect(heard[2]).toBe('other getCall true')
  const stranger = new BroadcastChannel('changes')
  stranger.postMessage(null)
  stranger.close()
  stopOther()
  one.announce(['getCall'])
  expect(heard).toHaveLength(3)
})
