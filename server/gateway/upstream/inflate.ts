import { pipeline, Readable, type Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { unusable } from './upstreamErrors'

/** Reads the next bytes of a response; undefined at its end. */
export type ByteSource = { read(): Promise<Uint8Array | undefined> }

/** Each piece that arrives is inflated at once: a stream must not wait for its next piece. */
const zlib = { flush: constants.Z_SYNC_FLUSH }
const brotli = { flush: constants.BROTLI_OPERATION_FLUSH }

/** `deflate` means zlib's form by its standard; some servers leave out zlib's header, whose first byte ends in 8. */
const inflaterOf = (first: number) => ((first & 0x0f) === 8 ? createInflate(zlib) : createInflateRaw(zlib))

const inflaters: Readonly<Record<string, (first: number) => Transform>> = {
  gzip: () => createGunzip(zlib),
  'x-gzip': () => createGunzip(zlib),
  br: () => createBrotliDecompress(brotli),
  deflate: inflaterOf,
}

async function* bytesOf(source: ByteSource, first: Uint8Array) {
  yield first
  for (let bytes = await source.read(); bytes !== undefined; bytes = await source.read()) yield bytes
}

/**
 * Reads a compressed response, inflated as far as it is read: a few kilobytes may unpack to gigabytes. Throws upstream_error for an
 * encoding that is not known.
 */
export function createInflatedReader(encoding: string, source: ByteSource): ByteSource {
  const create = inflaters[encoding]
  if (create === undefined) throw unusable('the upstream compressed its response in a way that is not known')
  let inflated: AsyncIterator<unknown, unknown> | null = null
  return {
    async read() {
      if (inflated === null) {
        const first = await source.read()
        if (first === undefined) return undefined
        const inflater = create(first[0] ?? 0)
        inflated = inflater[Symbol.asyncIterator]()
        pipeline(Readable.from(bytesOf(source, first)), inflater, () => undefined) // its reader gets the error
      }
      const { value }: { value: unknown } = await inflated.next()
      return value instanceof Uint8Array ? value : undefined
    },
  }
}
