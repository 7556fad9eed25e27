import { expect, test } from 'vitest'
import { createKeyedMutex } from '@/server/gateway/admission/keyedMutex'

test('tasks of one key run one after the other, those of different keys side by side', async () => {
  const inTurn = createKeyedMutex()
  const seen: string[] = []
  const end: Record<string, () => void> = {}
  const task = (name: string) => () => {
    seen.push(`${name} begins`)
    return new Promise<string>((resolve) => {
      end[name] = () => {
        seen.push(`${name} ends`)
        resolve(name)
      }
    })
  }
  const [first, second, other] = [inTurn('a', task('1')), inTurn('a', task('2')), inTurn('b', task('3'))]
  await Promise.resolve()
  expect(seen).toEqual(['1 begins', '3 begins'])
  end['3']?.()
  end['1']?.()
  expect([await first, await other]).toEqual(['1', '3'])
  await expect.poll(() => seen).toContain('2 begins')
  end['2']?.()
  expect(await second).toBe('2')
  expect(seen).toEqual(['1 begins', '3 begins', '3 ends', '1 ends', '2 begins', '2 ends'])
})

test('a task that fails does not stop the next one of its key', async () => {
  const inTurn = createKeyedMutex()
  const failed = inTurn('a', () => Promise.reject(new Error('no')))
  const next = inTurn('a', () => Promise.resolve('yes'))
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
