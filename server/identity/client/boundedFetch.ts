import type { CustomFetch } from 'openid-client'

const MAX_RESPONSE_BYTES = 1024 * 1024
const DEADLINE_MS = 10_000

/** The provider sent no response in time, or a status of 500 and above. */
export class UnreachableError extends Error {}

type Fetch = (request: Request) => Promise<Response>
export type FetchBounds = { maxBytes: number; deadlineMs: number }

async function readBounded(response: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const body = response.body as AsyncIterable<Uint8Array> | null // as: the DOM's type does not say that a stream can be iterated
  if (body === null) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early cancels the body.
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error(`the provider's response is larger than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Settles with `work`, or rejects when `signal` is aborted, because not every body can be aborted. */
function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new UnreachableError('the provider took too long')), { once: true })
    work.then(resolve, reject)
  })
}

async function exchange(fetch: Fetch, request: Request, maxBytes: number): Promise<Response> {
  const response = await fetch(request).catch((cause: unknown) => {
    throw new UnreachableError('the provider cannot be reached', { cause })
  })
  const { status, headers } = response
  if (status >= 500) {
    await response.body?.cancel()
    throw new UnreachableError(`the provider responded with ${status}`)
  }
  const body = await readBounded(response, maxBytes)
  return new Response(status === 204 || status === 304 ? null : body, { status, headers })
}

/**
 * Fetches from the provider. Reads each response whole, within `deadlineMs` and `maxBytes` after decompression, before
 * anything parses it. Does not follow redirects.
 */
export function boundedFetch(
  fetch: Fetch,
  { maxBytes, deadlineMs }: FetchBounds = { maxBytes: MAX_RESPONSE_BYTES, deadlineMs: DEADLINE_MS },
): CustomFetch {
  return async (url, { method, headers, body, redirect }) => {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), deadlineMs)
    const form = body ? { body: body as URLSearchParams } : {} // as: what the library sends; fetch's types differ by runtime
    const request = new Request(url, { method, headers, redirect, signal: deadline.signal, ...form })
    try {
      return await orAborted(exchange(fetch, request, maxBytes), deadline.signal)
    } finally {
      clearTimeout(timer)
    }
  }
}
