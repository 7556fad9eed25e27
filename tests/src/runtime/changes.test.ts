import { expect, test, vi } from 'vitest'
import { createChanges } from '@/src/runtime/changes'

test('a change is announced to other tabs and to this one once, while something watches', async () => {
  const tab = () => createChanges({ BroadcastChannel } as unknown as Window) // as: all of it that is used
  const [one, other] = [tab(), tab()]
  const heard: string[] = []
  const stopOne = one.watch(([id]) => heard.push(`one ${id}`))
  const stopOther = other.watch(([id]) => heard.push(`other ${id}`))
  one.announce(['listTokens'])
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard).toEqual(['one listTokens', 'other listTokens'])
  stopOne()
  stopOther()
  one.announce(['getCall'])
  expect(heard).toHaveLength(2)
})
