import { randomUUID } from 'node:crypto'
import { setImmediate as othersFirst } from 'node:timers/promises'
import type { LargeWork } from './largeWork'

/** Characters of a string that are written together. */
const LONG = 256 * 1024

/** The characters of a long string as they stand in JSON. A cut surrogate pair is written as two escapes, which read the same. */
async function* writeLong(text: string) {
  for (let at = 0; at < text.length; at += LONG) {
    yield Buffer.from(JSON.stringify(text.slice(at, at + LONG)).slice(1, -1))
    await othersFirst()
  }
}

async function writeWith(text: string, mark: string, long: readonly string[]): Promise<Buffer<ArrayBuffer>> {
  const bytes: Buffer[] = []
  for (const [index, between] of text.split(mark).entries()) {
    bytes.push(Buffer.from(between))
    for await (const piece of writeLong(long[index] ?? '')) bytes.push(piece)
  }
  return Buffer.concat(bytes)
}

/** JSON of `value` in UTF-8. Long strings, such as pictures, are written while others are answered. */
export async function toJsonBytes(value: object, largeWork: LargeWork): Promise<Buffer<ArrayBuffer>> {
  const mark = randomUUID()
  const long: string[] = []
  const text = JSON.stringify(value, (_, member: unknown) => {
    if (typeof member !== 'string' || member.length <= LONG) return member
    long.push(member)
    return mark
  })
  return long.length === 0 ? Buffer.from(text) : largeWork(() => writeWith(text, mark, long))
}
