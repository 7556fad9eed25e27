import { expect, test } from 'vitest'
import { inBatches } from '../../server/gateway/inBatches'

/** Runs that end when they are told to; `seen` says what each was given. */
function heldRuns() {
  const seen: [string, readonly number[]][] = []
  const held: { end: () => void; fail: (error: Error) => void }[] = []
  const run = inBatches<number, string>(async (key, items) => {
    seen.push([key, items])
    await new Promise<void>((end, fail) => held.push({ end, fail }))
    return items.map((item) => (item < 0 ? new Error(`${item} is refused`) : `${item} is in`))
  })
  const submit = (key: string, item: number) => run(key, item).catch((error: unknown) => String(error))
  return { seen, held, submit }
}

/** Until all that can run has run. */
const turn = () => new Promise((resolve) => setTimeout(resolve))

test('who is alone runs at once, who comes meanwhile runs together, in their order', async () => {
  const { seen, held, submit } = heldRuns()
  const calls = [submit('a', 1), submit('a', 2), submit('a', -3), submit('a', 4)]
  expect(seen).toEqual([['a', [1]]])
  held[0]?.end()
  await turn()
  calls.push(submit('a', 5))
  expect(seen.slice(1)).toEqual([['a', [2, -3, 4]]])
  held[1]?.end()
  await turn()
  held[2]?.end()
  expect(await Promise.all(calls)).toEqual(['1 is in', '2 is in', 'Error: -3 is refused', '4 is in', '5 is in'])
  expect(seen.slice(2)).toEqual([['a', [5]]])
})

test('keys do not wait for each other', async () => {
  const { seen, held, submit } = heldRuns()
  const calls = [submit('a', 1), submit('b', 2)]
  expect(seen).toEqual([
    ['a', [1]],
    ['b', [2]],
  ])
  held.forEach(({ end }) => end())
  expect(await Promise.all(calls)).toEqual(['1 is in', '2 is in'])
})

test('a run that fails takes its own items with it, and no others', async () => {
  const { held, submit } = heldRuns()
  const calls = [submit('a', 1), submit('a', 2)]
  held[0]?.fail(new Error('the database is away'))
  await turn()
  held[1]?.end()
  expect(await Promise.all(calls)).toEqual(['Error: the database is away', '2 is in'])
  const later = submit('a', 3)
  held[2]?.end()
  expect(await later).toBe('3 is in')
})
