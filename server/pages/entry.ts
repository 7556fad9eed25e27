import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { getMimeType } from 'hono/utils/mime'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { accepts } from 'hono/accepts'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { RequestContext } from '../platform/http/requestContext'

export const HTML = 'text/html; charset=utf-8'

export const contentTypeOf = (file: string): string => getMimeType(file) ?? 'application/octet-stream'

export const isCompressible = (contentType: string): boolean => COMPRESSIBLE_CONTENT_TYPE_REGEX.test(contentType)

/** A file or page in memory, with its compressed forms. */
export type Entry = {
  contentType: string
  etag: string
  body: Buffer
  brotli: Buffer | null
  gzip: Buffer | null
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify<Buffer, Buffer>(gzip)

/** A few per cent larger than in the build, in a tenth of the time. */
const toBrotli = (body: Buffer) => compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
const encoders: Readonly<Record<string, (body: Buffer) => Promise<Buffer>>> = { br: toBrotli, gzip: compressGzip }

function etagOf(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Compresses texts of 256 bytes or more; other content is served as it is. */
export async function createEntry(body: Buffer, contentType: string): Promise<Entry> {
  const plain = { contentType, etag: etagOf(body), body, brotli: null, gzip: null }
  if (!isCompressible(contentType) || body.length < 256) return plain
  const [brotli, gzipped] = await Promise.all([toBrotli(body), compressGzip(body)])
  return { ...plain, brotli, gzip: gzipped }
}

/** Reads a text of the build, in the compressed forms that the build has made of all but small ones. */
export async function readEntry(file: string): Promise<Entry> {
  const body = await readFile(file)
  const formOf = (ending: 'br' | 'gz') => readFile(`${file}.${ending}`).catch(() => null)
  const [brotli, gzipped] = await Promise.all([formOf('br'), formOf('gz')])
  const contentType = contentTypeOf(file)
  if (!brotli || !gzipped) return createEntry(body, contentType)
  return { contentType, etag: etagOf(body), body, brotli, gzip: gzipped }
}

type Headers = Record<string, string>

/** The smallest encoding that the browser accepts, in our order: browsers weight all of theirs alike. */
const chooseEncoding = (context: RequestContext, supports: string[]) =>
  accepts(context, {
    header: 'Accept-Encoding',
    supports,
    default: '',
    match: (accepted, { supports: ours, default: none }) =>
      ours.find((name) => accepted.some(({ type, q }) => type.toLowerCase() === name && q > 0)) ?? none,
  })

/** `status` 404: a page that says so, which no cache keeps. */
export function sendEntry(context: RequestContext, entry: Entry, headers: Headers, status: 200 | 404 = 200): Response {
  const forms: Readonly<Record<string, Buffer | null>> = { br: entry.brotli, gzip: entry.gzip }
  const available = Object.keys(forms).filter((name) => forms[name])
  const encoding = chooseEncoding(context, available)
  const { contentType, etag } = entry
  const caching = status === 404 ? { 'Cache-Control': 'no-store' } : { ETag: etag }
  const all = { ...headers, ...caching, 'Content-Type': contentType }
  return encoded(forms[encoding] ?? entry.body, encoding, all, status)
}

/** Sends HTML that was rendered for this request alone. */
export async function sendGenerated(
  context: RequestContext,
  html: string,
  headers: Headers,
  status: number,
): Promise<Response> {
  const encoding = chooseEncoding(context, Object.keys(encoders))
  const compress = encoders[encoding]
  const body = compress ? await compress(Buffer.from(html)) : Buffer.from(html)
  return encoded(body, encoding, { ...headers, 'Content-Type': HTML }, status)
}

function encoded(body: Buffer, encoding: string, headers: Headers, status: number): Response {
  const own = {
    ...headers,
    Vary: [headers['Vary'], 'Accept-Encoding'].filter(Boolean).join(', '),
    'Content-Length': String(body.length),
    ...(encoding === '' ? {} : { 'Content-Encoding': encoding }),
  }
  return new Response(new Uint8Array(body), { headers: own, status })
}

function readRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return { start, end }
}

/** Streams a picture or a clip from the disk, with support for byte ranges. */
export async function sendFile(context: RequestContext, file: string, contentType: string, headers: Headers) {
  const { size, mtimeMs } = await stat(file)
  const etag = `W/"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`
  const shared = { ...headers, ETag: etag, 'Content-Type': contentType, 'Accept-Ranges': 'bytes' }
  const range = readRange(context.req.header('range'), size)
  if (range && (range.start >= size || range.end < range.start))
    return new Response(null, { status: 416, headers: { ...shared, 'Content-Range': `bytes */${size}` } })
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const own = {
    ...shared,
    'Content-Length': String(end - start + 1),
    ...(range ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
  }
  const isEmpty = context.req.method === 'HEAD' || size === 0
  const body = isEmpty ? null : (Readable.toWeb(createReadStream(file, { start, end })) as ReadableStream) // as: node's own type of the same stream
  return new Response(body, { status: range ? 206 : 200, headers: own })
}
