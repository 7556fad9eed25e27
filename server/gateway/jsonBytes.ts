import { randomUUID } from 'node:crypto'
import { setImmediate as othersFirst } from 'node:timers/promises'

/** Characters of a string that are written together. */
const LONG = 256 * 1024

/** The characters of a long string as they stand in JSON. A cut surrogate pair is written as two escapes, which read the same. */
async function* writeLong(text: string) {
  for (let at = 0; at < text.length; at += LONG) {
    yield Buffer.from(JSON.stringify(text.slice(at, at + LONG)).slice(1, -1))
    await othersFirst()
  }
}

/** JSON of `value` in UTF-8. Long strings, such as pictures, are written while others are answered. */
export async function toJsonBytes(value: object): Promise<Buffer<ArrayBuffer>> {
  const mark = randomUUID()
  const long: string[] = []
  const text = JSON.stringify(value, (_, member: unknown) => {
    if (typeof member !== 'string' || member.length <= LONG) return member
    long.push(member)
    return mark
  })
  const bytes: Buffer[] = []
  for (const between of text.split(mark)) {
    bytes.push(Buffer.from(between))
    const next = long.shift()
    if (next !== undefined) for await (const piece of writeLong(next)) bytes.push(piece)
  }
  return Buffer.concat(bytes)
}
