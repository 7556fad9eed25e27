import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { RequestContext } from '../requestContext'
import type { Entry } from './entry'

type Headers = Record<string, string>

function acceptsEncoding(header: string, name: string) {
  const found = header
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .find((part) => part.split(';')[0] === name)
  return found !== undefined && !/;\s*q=0(\.0*)?$/.test(found)
}

function choose({ body, brotli, gzip }: Entry, accepted: string): { body: Buffer; encoding: string | null } {
  if (brotli && acceptsEncoding(accepted, 'br')) return { body: brotli, encoding: 'br' }
  if (gzip && acceptsEncoding(accepted, 'gzip')) return { body: gzip, encoding: 'gzip' }
  return { body, encoding: null }
}

/** Sends the smallest form that the browser takes, or 304 where it has it. */
export function sendEntry(context: RequestContext, entry: Entry, headers: Headers): Response {
  const vary = [headers['Vary'], 'Accept-Encoding'].filter(Boolean).join(', ')
  const shared = { ...headers, ETag: entry.etag, Vary: vary }
  const known =
    context.req
      .header('if-none-match')
      ?.split(',')
      .map((tag) => tag.trim()) ?? []
  if (known.includes(entry.etag)) return new Response(null, { status: 304, headers: shared })
  const { body, encoding } = choose(entry, context.req.header('accept-encoding') ?? '')
  const length = String(body.length)
  const own = {
    ...shared,
    'Content-Type': entry.contentType,
    'Content-Length': length,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  }
  return new Response(context.req.method === 'HEAD' ? null : new Uint8Array(body), { headers: own })
}

function readRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return { start, end }
}

/** Sends a picture or a clip from the disk, in parts where asked for. */
export async function sendFile(
  context: RequestContext,
  file: string,
  contentType: string,
  headers: Headers,
): Promise<Response> {
  const { size } = await stat(file)
  const shared = { ...headers, 'Content-Type': contentType, 'Accept-Ranges': 'bytes' }
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
