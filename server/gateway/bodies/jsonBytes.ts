import { randomUUID } from 'node:crypto'
import { setImmediate as othersFirst } from 'node:timers/promises'

/** Strings of more characters are written separately. */
const LONG = 1024
/** Characters that are written together. */
const SLICE = 256 * 1024

/** The characters of a string as they stand in JSON. A cut surrogate pair becomes two escapes, which read the same. */
function* slicesOf(text: string) {
  for (let at = 0; at < text.length; at += SLICE)
    yield Buffer.from(JSON.stringify(text.slice(at, at + SLICE)).slice(1, -1))
}

/** JSON of `value` in UTF-8. Long strings, such as images, are written in slices, so that other requests go on in between. */
export async function toJsonBytes(value: object): Promise<Buffer<ArrayBuffer>> {
  const mark = randomUUID()
  const long: string[] = []
  const text = JSON.stringify(value, (_, member: unknown) => {
    if (typeof member !== 'string' || member.length <= LONG) return member
    long.push(member)
    return mark
  })
  const bytes: Buffer[] = []
  let written = 0
  for (const [index, between] of text.split(mark).entries()) {
    bytes.push(Buffer.from(between))
    for (const slice of slicesOf(long[index] ?? '')) {
      bytes.push(slice)
      written += slice.length
      if (written < SLICE) continue
      written = 0
      await othersFirst()
    }
  }
  return Buffer.concat(bytes)
}
