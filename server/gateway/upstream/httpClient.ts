import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { Agent, Dispatcher } from 'undici'

/** Unread bytes of a response past which its sender is paused. */
const MAX_WAITING_BYTES = 64 * 1024

export type HttpRequest = { method: 'GET' | 'POST'; headers: Readonly<Record<string, string>>; body?: Uint8Array }
/** The names of its headers are lower case. */
export type ResponseHead = { status: number; headers: IncomingHttpHeaders }

export type PendingRequest = {
  /** Resolves once the HTTP client has the request; the first request loads the client. */
  dispatched: Promise<void>
  /** Resolves when the response begins. */
  head: Promise<ResponseHead>
  /** Whether the request was sent; before that the connection is opened. */
  isSent(): boolean
  /** All bytes that have arrived; undefined at the end. Call it again only after it has resolved. */
  read(): Promise<Uint8Array | undefined>
  /** Aborts the request: unread bytes are dropped, and pending reads reject with `reason`. */
  abort(reason: Error): void
}

/** Bodies of at least so many bytes are sent in slices. */
const LARGE_BYTES = 16 * 1024
const SLICE_BYTES = 64 * 1024

/** A body whose memory is freed as it is sent: undici would keep a buffer until the response ends. */
function streamOf(body: Uint8Array): Readable {
  const slices: Uint8Array[] = []
  for (let at = 0; at < body.length; at += SLICE_BYTES) slices.push(body.subarray(at, at + SLICE_BYTES))
  return new Readable({
    read() {
      this.push(slices.shift() ?? null)
    },
  })
}

/** A queue of bytes for one reader. */
function createInbox() {
  let chunks: Uint8Array[] = []
  let size = 0
  let end: Promise<undefined> | null = null
  let wake = () => {}
  const endWith = (how: Promise<undefined>) => {
    how.catch(() => undefined) // the reader may have stopped
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

/** Receives a response. Keeps nothing of the request: a response may be read for a long time. */
function receiveResponse() {
  const inbox = createInbox()
  let controller: Dispatcher.DispatchController | null = null
  let aborted: Error | null = null
  let [begin, reject]: [(head: ResponseHead) => void, (error: Error) => void] = [() => {}, () => {}]
  const head = new Promise<ResponseHead>((...settle) => ([begin, reject] = settle))
  head.catch(() => undefined) // after an abort nothing may wait for it

  function fail(error: Error) {
    inbox.fail(error)
    reject(error)
  }
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(current) {
      controller = current
      if (aborted) current.abort(aborted)
    },
    onResponseStart(_, status, headers) {
      if (status >= 200) begin({ status, headers })
    },
    onResponseData(current, chunk) {
      inbox.put(chunk)
      if (inbox.size() > MAX_WAITING_BYTES) current.pause()
    },
    onResponseEnd: () => inbox.close(),
    onResponseError: (_, error) => fail(error),
  }
  const request: Omit<PendingRequest, 'dispatched'> = {
    head,
    isSent: () => controller !== null,
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
  { method, headers, body }: HttpRequest,
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
export type SendRequest = (address: string, request: HttpRequest) => PendingRequest

export function createHttpClient() {
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
    send: ((address, request) => {
      const { handler, fail, request: pending } = receiveResponse()
      return { ...pending, dispatched: dispatch(loadAgent(), address, request, handler).catch(fail) }
    }) satisfies SendRequest,
    /** Closes all connections; requests in flight fail. */
    close: async () => (await agent?.catch(() => null))?.destroy(),
  }
}
