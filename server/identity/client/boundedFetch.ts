import type { CustomFetch } from 'openid-client'

const MAX_ANSWER_BYTES = 1024 * 1024
const DEADLINE_MS = 10_000

/** The provider did not answer, not in time, or said that it cannot. */
export class UnreachableError extends Error {}

type Fetch = (request: Request) => Promise<Response>
export type FetchBounds = { largestBytes: number; deadlineMs: number }

async function readBounded(response: Response, largestBytes: number): Promise<Buffer<ArrayBuffer>> {
  const body = response.body as AsyncIterable<Uint8Array> | null // as: the DOM's type does not say that a stream can be iterated
  if (body === null) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early cancels the body.
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > largestBytes) throw new Error(`the provider's answer is larger than ${largestBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Settles with `work`, or rejects when `signal` is aborted: not every body lets itself be aborted. */
function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new UnreachableError('the provider took too long')), { once: true })
    work.then(resolve, reject)
  })
}

async function exchange(fetch: Fetch, request: Request, largestBytes: number): Promise<Response> {
  const answer = await fetch(request).catch((cause: unknown) => {
    throw new UnreachableError('the provider cannot be reached', { cause })
  })
  const { status, headers } = answer
  if (status >= 500) {
    await answer.body?.cancel()
    throw new UnreachableError(`the provider answered ${status}`)
  }
  const body = await readBounded(answer, largestBytes)
  return new Response(status === 204 || status === 304 ? null : body, { status, headers })
}

/**
 * How the OpenID client reaches its provider: an answer is read whole, within `deadlineMs` and `largestBytes` (of what
 * was decompressed), before any of it is looked at. Redirects are not followed.
 */
export function boundedFetch(
  fetch: Fetch,
  { largestBytes, deadlineMs }: FetchBounds = { largestBytes: MAX_ANSWER_BYTES, deadlineMs: DEADLINE_MS },
): CustomFetch {
  return async (url, { method, headers, body, redirect }) => {
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), deadlineMs)
    const form = body ? { body: body as URLSearchParams } : {} // as: what the library sends; fetch's types differ by runtime
    const request = new Request(url, { method, headers, redirect, signal: deadline.signal, ...form })
    try {
      return await orAborted(exchange(fetch, request, largestBytes), deadline.signal)
    } finally {
      clearTimeout(timer)
    }
  }
}
