import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLargeReads } from '@/server/gateway/protocols/embeddings/largeReads'
import { readVectors, writeVectors } from '@/server/gateway/protocols/embeddings/readVectors'
import { MAX_ANSWER_BYTES } from '@/server/gateway/upstream/routeCall'

test('reads any list of objects as JSON does, and forwards it unchanged', async () => {
  const vector = fc.record({ index: fc.integer(), embedding: fc.array(fc.double({ noNaN: true })) })
  const members = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))
  await fc.assert(
    fc.asyncProperty(members, fc.array(vector), members, async (before, data, after) => {
      const json = JSON.stringify({ ...before, ...after, data })
      const space = JSON.stringify({ data, ...after }, null, 2)
      for (const text of [json, space]) {
        const written: unknown = JSON.parse(writeVectors(await readVectors(text, 'float'), { model: 'm' }))
        expect(written).toEqual({ ...(JSON.parse(text) as object), model: 'm' }) // as: an object was written
      }
    }),
    { numRuns: 50 },
  )
})

test('converts vectors between numbers and base64, and no others', async () => {
  const number = fc.float({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0) // JSON has no -0
  const vector = fc.array(number, { minLength: 1 })
  const read = async (data: unknown, format: 'float' | 'base64') => {
    const written = writeVectors(await readVectors(JSON.stringify({ data }), format), { model: 'm' })
    return (JSON.parse(written) as { data: unknown }).data // as: it has the list
  }
  await fc.assert(
    fc.asyncProperty(fc.array(vector), async (given) => {
      const numbers = given.map((embedding, index) => ({ index, embedding }))
      const packed = numbers.map(({ index, embedding }) => ({
        index,
        embedding: Buffer.from(new Float32Array(embedding).buffer).toString('base64'),
      }))
      expect([await read(numbers, 'base64'), await read(packed, 'base64')]).toEqual([packed, packed])
      expect([await read(packed, 'float'), await read(numbers, 'float')]).toEqual([numbers, numbers])
    }),
    { numRuns: 50 },
  )
  const others = [{ embedding: 'no base64' }, { embedding: [[1], [2]] }, { embedding: '' }, {}]
  expect([await read(others, 'float'), await read(others, 'base64')]).toEqual([others, others])
})

const vectors = (data: string) => `{"object":"list","data":[${data}]}`

test.each([
  ['no list', '{"data":{}}'],
  ['no object', '[]'],
  ['a list elsewhere', '{"more":{"data":[{}]}}'],
  ['numbers', vectors('1,2')],
  ['a comma at its end', vectors('{},')],
  ['half a vector', '{"data":[{"embedding":[1'],
  ['half a string', '{"data":[{"embedding":"AAA'],
  ['broken JSON around it', '{"x":,"data":[{}]}'],
  ['broken JSON in it', vectors('{"embedding":[1 2]}')],
  ['too many levels', vectors(`{"a":${'['.repeat(100)}${']'.repeat(100)}}`)],
  ['a vector of a megabyte', vectors(`{"a":"${'x'.repeat(1024 * 1024)}"}`)],
])('rejects %s', async (_, text) => {
  await expect(readVectors(text, 'float')).rejects.toMatchObject({ code: 'upstream_error' })
})

test('an account reads one large response at a time, a process four', async () => {
  const reads = createLargeReads()
  const begun: string[] = []
  const read = (account: string) => {
    const one = reads.begin(account)
    expect(one.mayGoOn(MAX_ANSWER_BYTES)).toBeUndefined()
    void one.mayGoOn(MAX_ANSWER_BYTES + 1)?.then(() => begun.push(account))
    return one
  }
  const all = ['a', 'a', 'b', 'c', 'd', 'e'].map(read)
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  all[0]?.end()
  await Promise.resolve()
  expect(begun.slice(4)).toEqual(['a'])
  all[2]?.end()
  await Promise.resolve()
  expect(begun.slice(5)).toEqual(['e'])
  reads.begin('f').end()
})
