import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { Agent, Dispatcher } from 'undici'

/** Bytes of an answer that wait for their reader; past them its sender waits, too. */
const MAX_WAITING_BYTES = 64 * 1024

export type Ask = { method: 'GET' | 'POST'; headers: Readonly<Record<string, string>>; body?: Uint8Array }
/** The names of its headers are lower case. */
export type Answer = { status: number; headers: IncomingHttpHeaders }

export type UpstreamRequest = {
  /** Settles when the answer begins. */
  answered: Promise<Answer>
  /** The next bytes of the answer, all that have come; undefined at its end. One at a time. */
  read(): Promise<Uint8Array | undefined>
  /** Breaks it off: what was not read is dropped, and who waits is told of `reason`. */
  abort(reason: Error): void
}

/** Bytes from which on a body is sent in slices. */
const LARGE_BYTES = 16 * 1024
const SLICE_BYTES = 64 * 1024

/** A body that is let go of as it is sent: undici keeps a buffer, and a generator that has ended what it was given. */
function streamOf(body: Uint8Array): Readable {
  const slices: Uint8Array[] = []
  for (let at = 0; at < body.length; at += SLICE_BYTES) slices.push(body.subarray(at, at + SLICE_BYTES))
  return new Readable({
    read() {
      this.push(slices.shift() ?? null)
    },
  })
}

/** Bytes on their way to one reader, and how they end. */
function createInbox() {
  let chunks: Uint8Array[] = []
  let size = 0
  let end: Promise<undefined> | null = null
  let wake = () => {}
  const endWith = (how: Promise<undefined>) => {
    how.catch(() => undefined) // nobody may read on
    end ??= how
    wake()
  }
  return {
    size: () => size,
    put(chunk: Uint8Array) {
      chunks.push(chunk)
      size += chunk.length
      wake()
    },
    close: () => endWith(Promise.resolve(undefined)),
    fail: (error: Error) => endWith(Promise.reject(error)),
    drop: () => (chunks = []),
    async take(): Promise<Uint8Array | undefined> {
      if (chunks.length === 0 && end === null) await new Promise<void>((resolve) => (wake = resolve))
      const [first, ...others] = chunks
      chunks = []
      size = 0
      if (first === undefined) return end ?? undefined
      return others.length === 0 ? first : Buffer.concat([first, ...others])
    },
  }
}

/** What comes of a request. It holds nothing of what was asked: an answer may be read for long. */
function createReception() {
  const inbox = createInbox()
  let controller: Dispatcher.DispatchController | null = null
  let aborted: Error | null = null
  let [begin, refuse]: [(answer: Answer) => void, (error: Error) => void] = [() => {}, () => {}]
  const answered = new Promise<Answer>((resolve, reject) => ([begin, refuse] = [resolve, reject]))
  answered.catch(() => undefined) // who broke it off may not wait for it

  function fail(error: Error) {
    inbox.fail(error)
    refuse(error)
  }
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(given) {
      controller = given
      if (aborted) given.abort(aborted)
    },
    onResponseStart(_, status, headers) {
      if (status >= 200) begin({ status, headers })
    },
    onResponseData(given, chunk) {
      inbox.put(chunk)
      if (inbox.size() > MAX_WAITING_BYTES) given.pause()
    },
    onResponseEnd: () => inbox.close(),
    onResponseError: (_, error) => fail(error),
  }
  const request: UpstreamRequest = {
    answered,
    async read() {
      const bytes = await inbox.take()
      if (controller?.paused === true) controller.resume()
      return bytes
    },
    abort(reason) {
      aborted ??= reason
      inbox.drop()
      fail(reason)
      controller?.abort(reason)
    },
  }
  return { handler, fail, request }
}

async function dispatch(
  agent: Promise<Agent>,
  address: string,
  { method, headers, body }: Ask,
  handler: Dispatcher.DispatchHandler,
) {
  const { origin, pathname, search } = new URL(address)
  const target = { origin, path: pathname + search, method }
  const loaded = await agent
  if (body === undefined || body.length < LARGE_BYTES)
    loaded.dispatch({ ...target, headers, body: body ?? null }, handler)
  else {
    const sized = { ...headers, 'content-length': String(body.length) }
    loaded.dispatch({ ...target, headers: sized, body: streamOf(body) }, handler)
  }
}

/**
 * Sends a request and returns its response as raw bytes: nothing is decompressed or decoded, and no redirect is followed. Web streams
 * and abort signals cost several times as much as the rest of a request.
 */
export type SendRequest = (address: string, ask: Ask) => UpstreamRequest

export type UpstreamClient = {
  send: SendRequest
  /** Closes all connections; requests in flight fail. */
  close(): Promise<void>
}

/** Creates an HTTP client that reuses connections. */
export function createUpstreamClient(): UpstreamClient {
  let agent: Promise<Agent> | null = null

  /** Loads undici at the first request, and again if that failed. The agent has no timeouts: exchanges have their own. */
  const loadAgent = () =>
    (agent ??= import('undici').then(
      ({ Agent }) => new Agent({ headersTimeout: 0, bodyTimeout: 0 }),
      (error: unknown) => {
        agent = null
        throw error
      },
    ))

  return {
    send(address, ask) {
      const { handler, fail, request } = createReception()
      dispatch(loadAgent(), address, ask, handler).catch(fail)
      return request
    },
    close: async () => (await agent?.catch(() => null))?.destroy(),
  }
}
